// src/recording/recordings.ts
/** The recordings of a proxy, one at a time; they can start and stop at any time. */
var Recordings = class {
	#source;
	#onNotice;
	#running;
	/** The file that is being written. */
	#finishing;
	#last;
	/** Records exchanges under a contract. `onNotice` is called when a recording ends early. */
	constructor(source, onNotice) {
		this.#source = source;
		this.#onNotice = onNotice;
	}
	/** Whether exchanges that begin now are recorded. */
	get isOn() {
		return this.#running !== void 0;
	}
	/** The file of the running recording, or of the one that is being written. */
	get file() {
		return (this.#running ?? this.#finishing)?.file;
	}
	/** The progress of the running recording; `undefined` if none is running. */
	get running() {
		if (!this.#running) return void 0;
		const { file, exchanges, failure } = this.#running;
		return {
			file,
			exchanges,
			...failure !== void 0 && { failure }
		};
	}
	/** The recording that was stopped last; `undefined` if none was. */
	get last() {
		return this.#last;
	}
	/**
	* Starts a recording, unless one is running or being written; returns whether it started.
	* @throws (as a rejection) UsageError for a file that cannot be recorded to.
	*/
	async start(file) {
		const { startRecorder } = await import("./recorder2.js");
		if (this.file !== void 0) return false;
		const onFailure = ({ message }) => {
			running.failure = message;
			this.#onNotice({
				message: `${message} ${GOES_ON}`,
				isTrouble: true
			});
		};
		const running = {
			file,
			exchanges: 0,
			recorder: startRecorder({
				file,
				onFailure
			}, this.#source)
		};
		this.#running = running;
		return true;
	}
	/** Records an exchange, if a recording is running. */
	add(capture) {
		if (!this.#running) return;
		this.#running.recorder.add(capture);
		if (this.#running.failure === void 0) this.#running.exchanges += 1;
	}
	/**
	* Ends the running recording and writes it; `undefined` if none is running.
	* @throws (as a rejection) UsageError when it cannot be written; its tape stays.
	*/
	async stop() {
		if (!this.#running) return void 0;
		const { file, recorder } = this.#running;
		const summary = recorder.close();
		this.#running = void 0;
		this.#finishing = {
			file,
			summary
		};
		try {
			this.#last = await summary;
			return this.#last;
		} catch (error) {
			this.#last = {
				file,
				failure: error.message
			};
			throw error;
		} finally {
			this.#finishing = void 0;
		}
	}
	/** Ends recording with the proxy. A recording that a client has stopped is still written; its result goes to that client. */
	async end() {
		await this.#finishing?.summary.catch(() => {});
		return this.stop();
	}
};
function recordingLines(summary) {
	const { file, tape, exchanges, pets, records = { pets }, ...rest } = summary;
	const { created, conflicts, unknown, dropped, failed } = rest;
	const counts = Object.entries(records).map(([resource, count]) => `${resource} ${count}`);
	const beside = tape === void 0 ? "" : `, the tape in ${tape}`;
	return [
		`${[
			`${file}: exchanges ${exchanges}`,
			...counts,
			`created ${created}`
		].join(", ")}${beside}`,
		...unknown > 0 ? [`outside the contract's paths: ${unknown}, ${dropped > 0 ? "dropped" : "kept"}`] : [],
		...failed > 0 ? [`incomplete (no answer, or a body that was not kept) or a 304, never replayed: ${failed}`] : [],
		...conflicts.slice(0, MOST_SHOWN).map((conflict) => `conflict: ${conflict}`),
		...conflicts.length > MOST_SHOWN ? [`… and ${conflicts.length - MOST_SHOWN} more`] : []
	];
}
const GOES_ON = "Nothing more is recorded; requests are still forwarded.";
const MOST_SHOWN = 10;
export { recordingLines as n, Recordings as t };

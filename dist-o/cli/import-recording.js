import "./rolldown-runtime.js";
import { r as UsageError } from "./errors.js";
import { a as sizeOf } from "./files.js";
import { h as toHeaderLines } from "./text-values.js";
import { r as passing } from "./progress.js";
import { r as contractOf } from "./contract.js";
import { t as Secrets } from "./redaction.js";
import { t as fromTapeBody } from "./tape-entry.js";
import { a as TooLongError, i as finishRecording, n as startRecorder, r as redactEntry } from "./recorder.js";
import { t as TORN } from "./read-captures.js";
import { a as isArchive, i as formatOf, n as archiveFormatOf, r as assertOverwritable, s as tapeFileOf, t as TAPE_ENDING } from "./recording-formats.js";
import { rmSync } from "node:fs";
// src/recording/import-recording.ts
/**
* Turns a HAR into a recording, or finishes the recording of a tape.
* @throws UsageError when the file is neither or is invalid, or the recording cannot be written.
*/
async function importRecording(options) {
	const { source, file, out, dropUnknown, onProgress = () => {} } = options;
	if (file.endsWith(".tape.ndjson")) {
		assertOverwritable(out);
		const secrets = new Secrets(contractOf(source).words);
		const redact = (entry) => {
			const { headers, request, body, answer } = entry;
			secrets.learn(toHeaderLines(headers), request, fromTapeBody(body));
			secrets.learn(toHeaderLines(answer?.headers), "", fromTapeBody(answer?.body));
			return redactEntry(entry, secrets);
		};
		const summary = await finishRecording({
			file: out,
			tape: file,
			dropUnknown,
			source,
			redact,
			onProgress
		});
		return {
			summary,
			remarks: summary.torn ? [TORN] : []
		};
	}
	const archive = archiveFormatOf(file);
	if (archive) return importArchive(archive, options);
	throw new UsageError(`${file}: the file to import must end in .har (a HAR) or ${TAPE_ENDING} (a tape). Rename it if it is one.`);
}
async function importArchive(archive, { source, file, out, dropUnknown, onProgress = () => {} }) {
	if (isArchive(formatOf(out))) throw new UsageError(`--out ${out} must be a scenario (.yaml or .json), not another HAR.`);
	const of = sizeOf(file);
	const onRead = (done) => onProgress({
		step: "importing",
		done,
		of
	});
	onRead(0);
	const { captures, remarks } = archive.read(file, contractOf(source));
	const recorder = startRecorder({
		file: out,
		dropUnknown,
		onProgress
	}, source);
	try {
		for (const capture of passing(captures, of, onRead)) recorder.add(capture);
		return {
			summary: await recorder.close(),
			remarks
		};
	} catch (error) {
		if (!(error instanceof TooLongError)) rmSync(tapeFileOf(out), { force: true });
		throw error;
	}
}
export { importRecording };

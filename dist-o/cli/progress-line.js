import { n as openStderr } from "./line-writer.js";
import { closeSync, writeSync } from "node:fs";
import process from "node:process";
// src/cli/log/progress-line.ts
/**
* Creates the progress line of a command. It shows only when standard error is a terminal that can erase a line, the log is for
* people, and the work takes longer than a second; a terminal that does not accept it misses it.
*/
function createProgressLine(log = "pretty") {
	const { stderr, env } = process;
	if (log !== "pretty" || stderr.isTTY !== true || env.TERM === "dumb") return NONE;
	return new TerminalLine();
}
/**
* The text of a progress line: `checking: 12.3 of 61.8 MB, 20 %, 4 s left`. `elapsed` is how long the step took to come so far, and
* `since` the time since then, in milliseconds. If it does not fit into `width` columns, parts are left out.
*/
function progressText(progress, elapsed, { width = 79, since = 0 } = {}) {
	const { step } = progress;
	const { amount, share, rest } = partsOf(progress, elapsed, since);
	const texts = [
		[
			`${step}: ${amount}`,
			share,
			rest
		],
		[`${step}: ${share || amount}`, rest],
		[`${step}: ${share || amount}`],
		[share || amount]
	].map((parts) => parts.filter((part) => part !== "").join(", "));
	return texts.find((text) => text.length <= width) ?? texts.at(-1).slice(0, width);
}
/** How long work goes on that has taken `elapsed` so far, in milliseconds; `undefined` as long as nobody can tell. */
function timeLeft({ done, of }, elapsed) {
	const share = of === void 0 ? 0 : shareOf(done, of);
	return share === 0 || elapsed < GUESSING ? void 0 : elapsed * (1 - share) / share;
}
/** A time in milliseconds for people: `4 s`, `3 min`, `2 h`. */
function timeText(time) {
	const seconds = Math.ceil(time / 1e3);
	if (seconds < 60) return `${seconds} s`;
	return seconds < 3600 ? `${Math.ceil(seconds / 60)} min` : `${Math.ceil(seconds / 3600)} h`;
}
const NONE = {
	isOn: false,
	onProgress: () => {},
	hold: () => {},
	release: () => {},
	clear: () => {},
	end: () => {}
};
const ERASE = "\r\x1B[K";
/** Work that is done within this time shows no line, in milliseconds. */
const PATIENCE = 1e3;
/** Work on more bytes takes longer, and may be done in one go: it shows the line at once. */
const LARGE = 16e6;
/** How often the line changes while there is progress, in milliseconds. */
const PACE = 100;
/** How often it changes without, so that the time that is left runs. */
const TICK = 500;
var TerminalLine = class {
	isOn = true;
	#fd = openStderr().fd;
	/** When the command began to be busy, and when its present step did, as in `performance.now()`. */
	#began;
	#stepBegan = 0;
	#progress;
	#reported = 0;
	#drawn = 0;
	#isShown = false;
	#isHeld = false;
	#isOpen = true;
	#timer;
	constructor() {
		process.stderr.on("resize", this.#redraw);
	}
	onProgress = (progress) => {
		if (!this.#isOpen) return;
		const now = performance.now();
		this.#began ??= now;
		const isNew = progress.step !== this.#progress?.step;
		if (isNew) this.#stepBegan = now;
		this.#progress = progress;
		this.#reported = now;
		this.#timer ??= setInterval(this.#tick, TICK).unref();
		const { of = 0, unit } = progress;
		const isLarge = unit === void 0 && of > LARGE;
		if (this.#isShown ? isNew || now >= this.#drawn + PACE : isLarge || this.#isDue(now)) this.#draw(now);
	};
	hold() {
		if (this.#isShown) this.#write("");
		this.#isHeld = true;
	}
	release() {
		this.#isHeld = false;
		this.#redraw();
	}
	clear() {
		if (this.#isShown && !this.#isHeld) this.#write("");
		this.#isShown = false;
		this.#began = void 0;
		this.#progress = void 0;
		clearInterval(this.#timer);
		this.#timer = void 0;
	}
	end() {
		if (!this.#isOpen) return;
		this.clear();
		this.#isOpen = false;
		process.stderr.off("resize", this.#redraw);
		if (this.#fd !== 2) closeSync(this.#fd);
	}
	#redraw = () => {
		if (this.#isShown) this.#draw(performance.now());
	};
	#tick = () => {
		const now = performance.now();
		if (this.#isShown || this.#isDue(now)) this.#draw(now);
	};
	#isDue(now) {
		return now >= this.#began + PATIENCE;
	}
	#draw(now) {
		if (!this.#progress) return;
		this.#isShown = true;
		this.#drawn = now;
		if (this.#isHeld) return;
		const width = (process.stderr.columns || 80) - 1;
		const [elapsed, since] = [this.#reported - this.#stepBegan, now - this.#reported];
		this.#write(progressText(this.#progress, elapsed, {
			width,
			since
		}));
	}
	#write(text) {
		try {
			writeSync(this.#fd, ERASE + text);
		} catch (error) {
			const { code } = error;
			if (code !== "EAGAIN" && code !== "EIO") throw error;
		}
	}
};
/** Before this time nobody can tell how long the rest takes, in milliseconds. */
const GUESSING = 500;
function partsOf(progress, elapsed, since) {
	const { done, of, unit = "bytes" } = progress;
	const [shown, name] = unit === "bytes" ? [megabytes, "MB"] : [thousands, unit];
	if (of === void 0) return {
		amount: `${shown(done)} ${name}`,
		share: "",
		rest: `${timeText(Math.floor((elapsed + since) / 1e3) * 1e3)} so far`
	};
	const left = timeLeft(progress, elapsed);
	return {
		amount: `${shown(Math.min(done, of))} of ${shown(of)} ${name}`,
		share: `${Math.floor(shareOf(done, of) * 100)} %`,
		rest: left === void 0 ? "" : `${timeText(Math.max(0, left - since))} left`
	};
}
function shareOf(done, of) {
	return of === 0 ? 1 : Math.min(1, done / of);
}
function megabytes(bytes) {
	return (bytes / 1e6).toFixed(1);
}
function thousands(count) {
	return Math.floor(count).toLocaleString("en");
}
export { timeLeft as n, timeText as r, createProgressLine as t };

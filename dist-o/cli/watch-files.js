import { statSync } from "node:fs";
// src/base/files/watch-files.ts
/**
* Watches files by polling them ten times a second. The system's notifications are per directory: they miss a
* symbolic link that is swapped further up (Kubernetes' `..data`), one that is dangling for a while, and
* changes on the other side of a container's mount.
*/
function watchFiles(files, listener) {
	const watched = /* @__PURE__ */ new Map();
	let running = Promise.resolve();
	let isDone = true;
	const run = (isAgain) => {
		isDone = true;
		running = running.then(async () => {
			if (await listener.changed(isAgain) === "again") isDone = false;
		});
	};
	const look = () => {
		const changed = [...watched].filter(([file, was]) => hasChanged(file, was));
		for (const [file, { reported }] of changed) if (reported === GONE) listener.gone(file);
		if (changed.some(([, { reported }]) => reported !== GONE)) run(false);
		else if (!isDone && [...watched.values()].every(isSettled)) run(true);
	};
	const timer = setInterval(look, INTERVAL);
	const add = (more) => {
		for (const file of more) {
			const mark = markOf(file);
			if (!watched.has(file)) watched.set(file, {
				reported: mark,
				seen: mark
			});
		}
	};
	add(files);
	return {
		add,
		close: () => {
			clearInterval(timer);
			return running;
		}
	};
}
/** The time between two polls, in milliseconds. */
const INTERVAL = 100;
/** The mark of a file that does not exist. */
const GONE = "gone";
/** Whether a file has changed since the last report, and is completely written: two polls in a row see the same. */
function hasChanged(file, was) {
	const mark = markOf(file);
	const isNew = mark !== was.reported && mark === was.seen;
	was.seen = mark;
	if (isNew) was.reported = mark;
	return isNew;
}
/** Whether a file is there, and is as it was reported. */
function isSettled({ reported, seen }) {
	return seen !== GONE && seen === reported;
}
/** A mark that differs after every change of a file, or of who may read it; symbolic links are followed. */
function markOf(file) {
	try {
		const { dev, ino, size, mtimeNs, ctimeNs } = statSync(file, { bigint: true });
		return [
			dev,
			ino,
			size,
			mtimeNs,
			ctimeNs
		].join();
	} catch {
		return GONE;
	}
}
export { watchFiles as t };

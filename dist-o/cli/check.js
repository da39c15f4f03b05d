import "./rolldown-runtime.js";
import { n as checkFiles } from "./check-files2.js";
import { s as remarksOf } from "./contract-source.js";
import { n as contractOfRecordings } from "./choose-contract2.js";
import { n as readNextOption } from "./read-next-contract.js";
import { n as archiveFormatOf } from "./recording-formats.js";
import { t as createLog } from "./create-log.js";
import { t as createProgressLine } from "./progress-line.js";
import { n as readSettings } from "./read-settings.js";
import { t as openCheck } from "./open-check.js";
import process from "node:process";
// src/cli/commands/check.ts
/** `petstore-sandbox check`: applies the checks and reports of the proxy to HAR files and recordings. */
async function check({ flags, warnings }) {
	const settings = readSettings("check", {
		flags,
		environment: process.env
	});
	const files = flags.files;
	const recordings = files.filter((file) => !archiveFormatOf(file) && !file.endsWith(".tape.ndjson"));
	const source = await contractOfRecordings(recordings, settings);
	const next = await readNextOption(settings.next, source);
	const { log: format = "pretty" } = settings;
	const line = createProgressLine(format);
	const log = createLog(format, line);
	for (const remark of [...remarksOf(source), ...next?.remarks ?? []]) log.info(remark);
	try {
		const { finish } = await openCheck({
			...settings,
			source,
			nextSource: next?.source
		}, async ({ baseline, next: held }) => {
			for (const warning of warnings) log.error(warning);
			const report = await checkFiles(files, {
				source,
				next: held,
				...baseline && { baseline },
				onRemark: log.info,
				onProgress: line.onProgress
			});
			line.end();
			return { report: () => report };
		});
		return await finish(log);
	} finally {
		line.end();
		await log.close();
	}
}
export { check };

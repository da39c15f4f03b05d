import { t as RunsStopped } from "./rotation-run.js";
import { c as unconsumedLines } from "./banner.js";
import { r as runExec } from "./exec.js";
// src/cli/commands/runs/client-runs.ts
function createClientRuns({ command, stop, log }) {
	let code = 0;
	let isStopped = false;
	stop.asked.then(() => {
		isStopped = true;
	});
	const assertGoing = () => {
		if (isStopped) throw new RunsStopped();
	};
	return {
		run: async (sandbox, { variables, isSearch, announce }) => {
			assertGoing();
			announce();
			code = await runExec(command, variables, stop, isSearch ? "ignore" : "inherit");
			assertGoing();
			const unconsumed = unconsumedLines(sandbox.receipts());
			if (!isSearch) for (const line of unconsumed) log.error(line);
			return code === 0 && unconsumed.length === 0;
		},
		code: () => code
	};
}
export { createClientRuns as t };

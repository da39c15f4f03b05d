import "./cli/rolldown-runtime.js";
import "./cli/assert-node.js";
import { i as contractOrBuiltIn } from "./cli/choose-contract2.js";
import { t as builtInContract } from "./cli/built-in-contract.js";
import { n as startRecorder, t as assertRecorderOptions } from "./cli/recorder.js";
import { r as UsageError, t as StartError } from "./cli/errors.js";
import { n as connectSandbox } from "./cli/connect-sandbox.js";
import { t as startProxy } from "./cli/start-proxy.js";
import { n as startSandbox } from "./cli/start-sandbox.js";
import { t as StorageError } from "./cli/store.js";
// src/index.ts
function createRecorder(options) {
	assertRecorderOptions(options);
	const { contract, overlay } = options;
	if (contract === void 0 && overlay === void 0) return startRecorder(options, builtInContract());
	return contractOrBuiltIn({
		contract,
		overlay
	}).then((source) => startRecorder(options, source));
}
export { StartError, StorageError, UsageError, connectSandbox, createRecorder, startProxy, startSandbox };

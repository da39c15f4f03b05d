#!/usr/bin/env node
(function() {
	// src/base/node-version.ts
	/** The oldest supported Node: `engines` in package.json. */
	const OLDEST = [24, 18];
	/** The one-line message for a Node that is too old; `undefined` if it is new enough. */
	function nodeComplaint(version) {
		const [major = 0, minor = 0] = version.split(".").map(Number);
		const [oldestMajor = 0, oldestMinor = 0] = OLDEST;
		if (major > oldestMajor || major === oldestMajor && minor >= oldestMinor) return void 0;
		return `petstore-sandbox needs Node ${oldestMajor}.${oldestMinor} or newer; this is ${version}`;
	}
	// src/cli/main.ts
	const complaint = nodeComplaint(process.versions.node);
	if (complaint === void 0) {
		process.noDeprecation = true;
		process.getBuiltinModule("node:module").enableCompileCache();
		import("./run-command.js").then(({ runCommand }) => runCommand(process.argv.slice(2))).then((exitCode) => {
			process.exitCode = exitCode;
		});
	} else {
		console.error(complaint);
		process.exitCode = 2;
	}
})();

import "./rolldown-runtime.js";
import { enableCompileCache } from "node:module";
import { workerData } from "node:worker_threads";
// src/check/threads/checker-worker.ts
process.noDeprecation = true;
const setup = workerData;
if (setup.cachesCode) enableCompileCache();
const { takeMessages } = await import("./take-messages.js");
takeMessages(setup);
export {};

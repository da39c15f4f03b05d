import "./rolldown-runtime.js";
import { r as parseYamlData, t as answerParent } from "./run-in-process.js";
// src/base/json/yaml-worker.ts
answerParent((text) => parseYamlData(text));
export {};

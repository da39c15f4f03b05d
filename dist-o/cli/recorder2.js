export { n as startRecorder } from "./recorder.js";

export { t as asProxyListens } from "./start-forwarding.js";

// src/store/store.ts
/** A change cannot be stored: disk or server fail, another state has replaced this one, or there are too many worlds. */
var StorageError = class extends Error {
	name = "StorageError";
	reason;
	constructor(message, reason, options) {
		super(message, options);
		this.reason = reason;
	}
};
export { StorageError as t };

import { t as Secrets } from "./redaction.js";
// src/journal/journal.ts
/** The number of exchanges that a journal keeps. */
const MOST_EXCHANGES = 1e3;
/**
* The last exchanges of a world: a ring in which each exchange takes the slot of the oldest. Slots are
* reused. Objects that die after surviving briefly are copied twice by the garbage collector; a thousand
* of them cause a visible pause.
*/
var Journal = class {
	/** Stores the exchanges for all replicas, if they share the journal. */
	keeper;
	#ring = [];
	#words;
	#memory;
	#next = 0;
	#size = 0;
	#lastChange = 0;
	#isClosed = false;
	/** The journalled exchanges of all replicas, as they were last read. */
	#shown;
	#shownSize = 0;
	/** `words`, those of the contract, are never redacted. `memory` is shared by the journals of all worlds. */
	constructor(words, memory, keeper) {
		this.keeper = keeper;
		this.#words = words;
		this.#memory = memory;
		memory.join(this);
	}
	/** Fills a slot with the next exchange: the slot of the oldest one, or a new slot. */
	add(SlotOfKind, fill) {
		const oldest = this.#ring[this.#next];
		const slot = oldest instanceof SlotOfKind ? oldest : new SlotOfKind();
		const before = oldest?.size ?? 0;
		this.#ring[this.#next] = slot;
		this.#next = (this.#next + 1) % MOST_EXCHANGES;
		fill(slot);
		this.#grow(slot.size - before);
		return slot;
	}
	/** Shows the exchanges of all replicas, the oldest first; slots of this replica may be among them. `size` is that of the other slots. */
	show(slots, size) {
		const grown = size - this.#shownSize;
		this.#shown = slots;
		this.#shownSize = size;
		this.#grow(grown);
	}
	/** Takes the words of a changed contract, by which it shows all exchanges from now on. */
	useWords(words) {
		this.#words = words;
	}
	/** The exchanges of all replicas that it shows; `undefined` if they have not been read, or were forgotten. */
	get shown() {
		return this.#shown;
	}
	get size() {
		return this.#size;
	}
	get lastChange() {
		return this.#lastChange;
	}
	forget(part) {
		const slots = this.ownSlots();
		const kept = part === "all" ? [] : slots.slice(Math.ceil(slots.length / 2));
		this.#ring = [...kept];
		this.#next = kept.length;
		this.#shown = void 0;
		this.#shownSize = 0;
		this.#size = kept.reduce((sum, { size }) => sum + size, 0);
	}
	/** Returns its memory. Requests under way may still add exchanges, which are lost with it. */
	close() {
		this.#isClosed = true;
		this.#memory.leave(this);
	}
	slots() {
		return this.#shown ?? this.ownSlots();
	}
	/** The slots of exchanges that were answered in this process. */
	ownSlots() {
		return [...this.#ring.slice(this.#next), ...this.#ring.slice(0, this.#next)];
	}
	/** The kept exchanges, the oldest first. The credentials of each exchange are redacted in all of them. */
	list() {
		return [...this.each()];
	}
	/** The same one by one, so that memory never has to hold all of them; exchanges forgotten meanwhile are left out. */
	*each() {
		const secrets = new Secrets(this.#words);
		const kept = this.slots().map((slot) => ({
			slot,
			id: slot.id
		}));
		for (const { slot } of kept) slot.teach(secrets);
		for (const { slot, id } of kept) if (slot.id === id) yield slot.toExchange(secrets);
	}
	#grow(bytes) {
		this.#size += bytes;
		if (this.#isClosed) return;
		this.#lastChange = this.#memory.grow(bytes);
		this.#memory.makeRoom();
	}
};
/** The memory that all journals of a sandbox may use together: 64 MiB. */
const MOST = 67108864;
/** Keeps the journals of all worlds together within a limit: those that were unused for the longest time forget first. */
var JournalMemory = class {
	#most;
	#journals = /* @__PURE__ */ new Set();
	#size = 0;
	#changes = 0;
	constructor(most = MOST) {
		this.#most = most;
	}
	get size() {
		return this.#size;
	}
	join(journal) {
		this.#journals.add(journal);
	}
	/** Records that a journal has grown or shrunk by some bytes; returns the number of the change. */
	grow(bytes) {
		this.#size += bytes;
		this.#changes += 1;
		return this.#changes;
	}
	/** Frees a quarter if the limit is exceeded. */
	makeRoom() {
		if (this.#size <= this.#most) return;
		const journals = [...this.#journals].sort((a, b) => a.lastChange - b.lastChange);
		const latest = journals.at(-1);
		for (const journal of journals) {
			if (this.#size <= this.#most * .75) return;
			const { size } = journal;
			journal.forget(journal === latest ? "half" : "all");
			this.#size -= size - journal.size;
		}
	}
	leave(journal) {
		if (this.#journals.delete(journal)) this.#size -= journal.size;
	}
};
/** Longer texts are kept as strings, because a slot never frees its bytes; in bytes. */
const LONGEST = 1024;
/** A reusable slot for a short text, kept as bytes: a string that dies young enough to be moved fills the old generation. */
var KeptText = class {
	#bytes = NONE;
	/** The number of bytes that the text uses. */
	#length = 0;
	#long;
	get text() {
		return this.#long ?? this.#bytes.toString("utf8", 0, this.#length);
	}
	/** The number of bytes that the text takes here. */
	get length() {
		return this.#long?.length ?? this.#bytes.length;
	}
	/** `text` must be well-formed, as every text read from a connection is. */
	set text(text) {
		const needed = text.length * 3;
		this.#long = needed > LONGEST ? text : void 0;
		if (this.#long !== void 0) return;
		this.#length = 0;
		if (needed === 0) return;
		if (needed > this.#bytes.length) this.#bytes = Buffer.allocUnsafeSlow(roomFor(needed));
		this.#length = this.#bytes.write(text);
	}
};
const NONE = Buffer.alloc(0);
/** Rounds up to a power of two, so that most later texts fit without a new buffer. */
function roomFor(bytes) {
	return 2 ** Math.ceil(Math.log2(bytes));
}
export { JournalMemory as n, KeptText as r, Journal as t };

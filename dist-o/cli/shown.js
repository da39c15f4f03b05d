import { t as __commonJSMin } from "./rolldown-runtime.js";
import { x as stringifyJson } from "./json.js";
// src/base/text/shown.ts
var import_fastest_levenshtein = (/* @__PURE__ */ __commonJSMin(((exports) => {
	exports.__esModule = true;
	exports.distance = exports.closest = void 0;
	var peq = /* @__PURE__ */ new Uint32Array(65536);
	var myers_32 = function(a, b) {
		var n = a.length;
		var m = b.length;
		var lst = 1 << n - 1;
		var pv = -1;
		var mv = 0;
		var sc = n;
		var i = n;
		while (i--) peq[a.charCodeAt(i)] |= 1 << i;
		for (i = 0; i < m; i++) {
			var eq = peq[b.charCodeAt(i)];
			var xv = eq | mv;
			eq |= (eq & pv) + pv ^ pv;
			mv |= ~(eq | pv);
			pv &= eq;
			if (mv & lst) sc++;
			if (pv & lst) sc--;
			mv = mv << 1 | 1;
			pv = pv << 1 | ~(xv | mv);
			mv &= xv;
		}
		i = n;
		while (i--) peq[a.charCodeAt(i)] = 0;
		return sc;
	};
	var myers_x = function(b, a) {
		var n = a.length;
		var m = b.length;
		var mhc = [];
		var phc = [];
		var hsize = Math.ceil(n / 32);
		var vsize = Math.ceil(m / 32);
		for (var i = 0; i < hsize; i++) {
			phc[i] = -1;
			mhc[i] = 0;
		}
		var j = 0;
		for (; j < vsize - 1; j++) {
			var mv_1 = 0;
			var pv_1 = -1;
			var start_1 = j * 32;
			var vlen_1 = Math.min(32, m) + start_1;
			for (var k = start_1; k < vlen_1; k++) peq[b.charCodeAt(k)] |= 1 << k;
			for (var i = 0; i < n; i++) {
				var eq = peq[a.charCodeAt(i)];
				var pb = phc[i / 32 | 0] >>> i & 1;
				var mb = mhc[i / 32 | 0] >>> i & 1;
				var xv = eq | mv_1;
				var xh = ((eq | mb) & pv_1) + pv_1 ^ pv_1 | eq | mb;
				var ph = mv_1 | ~(xh | pv_1);
				var mh = pv_1 & xh;
				if (ph >>> 31 ^ pb) phc[i / 32 | 0] ^= 1 << i;
				if (mh >>> 31 ^ mb) mhc[i / 32 | 0] ^= 1 << i;
				ph = ph << 1 | pb;
				mh = mh << 1 | mb;
				pv_1 = mh | ~(xv | ph);
				mv_1 = ph & xv;
			}
			for (var k = start_1; k < vlen_1; k++) peq[b.charCodeAt(k)] = 0;
		}
		var mv = 0;
		var pv = -1;
		var start = j * 32;
		var vlen = Math.min(32, m - start) + start;
		for (var k = start; k < vlen; k++) peq[b.charCodeAt(k)] |= 1 << k;
		var score = m;
		for (var i = 0; i < n; i++) {
			var eq = peq[a.charCodeAt(i)];
			var pb = phc[i / 32 | 0] >>> i & 1;
			var mb = mhc[i / 32 | 0] >>> i & 1;
			var xv = eq | mv;
			var xh = ((eq | mb) & pv) + pv ^ pv | eq | mb;
			var ph = mv | ~(xh | pv);
			var mh = pv & xh;
			score += ph >>> m - 1 & 1;
			score -= mh >>> m - 1 & 1;
			if (ph >>> 31 ^ pb) phc[i / 32 | 0] ^= 1 << i;
			if (mh >>> 31 ^ mb) mhc[i / 32 | 0] ^= 1 << i;
			ph = ph << 1 | pb;
			mh = mh << 1 | mb;
			pv = mh | ~(xv | ph);
			mv = ph & xv;
		}
		for (var k = start; k < vlen; k++) peq[b.charCodeAt(k)] = 0;
		return score;
	};
	var distance = function(a, b) {
		if (a.length < b.length) {
			var tmp = b;
			b = a;
			a = tmp;
		}
		if (b.length === 0) return a.length;
		if (a.length <= 32) return myers_32(a, b);
		return myers_x(a, b);
	};
	exports.distance = distance;
	var closest = function(str, arr) {
		var min_distance = Infinity;
		var min_index = 0;
		for (var i = 0; i < arr.length; i++) {
			var dist = distance(str, arr[i]);
			if (dist < min_distance) {
				min_distance = dist;
				min_index = i;
			}
		}
		return arr[min_index];
	};
	exports.closest = closest;
})))();
/** A value as a message shows it: JSON, shortened. */
function shown(value) {
	const text = stringifyJson(value) ?? "nothing";
	const characters = [...text.slice(0, LONGEST_SHOWN * 2)];
	return text.length <= LONGEST_SHOWN ? text : `${characters.slice(0, LONGEST_SHOWN - 1).join("")}…`;
}
/** An address, or what is given for one, without its user: anything between `//` and the last `@` may be a credential. */
function withoutUser(address) {
	return address.replace(/^([^/]*\/\/)?.*@/s, "$1");
}
/** Returns ` Did you mean "…"?` when a known word is close, otherwise an empty string. */
function didYouMean(word, known) {
	const near = known.filter(({ length }) => Math.abs(length - word.length) <= editsFor(length)).map((candidate) => ({
		candidate,
		edits: (0, import_fastest_levenshtein.distance)(word.toLowerCase(), candidate.toLowerCase())
	})).filter(({ candidate, edits }) => edits <= editsFor(candidate.length) || isShuffled(word, candidate)).toSorted((a, b) => a.edits - b.edits);
	return near[0] ? ` Did you mean "${near[0].candidate}"?` : "";
}
/** What to write in place of a name that is not known: the one that was meant, else all that there are, as far as a message lists them. */
function wayOut(name, names, has = "It has") {
	const all = names.length > MOST_LISTED ? bySimilarity(name, names) : names.toSorted();
	const rest = all.length > MOST_LISTED ? `, and ${all.length - MOST_LISTED} more` : "";
	const known = all.length === 0 ? "none" : `${all.slice(0, MOST_LISTED).join(", ")}${rest}`;
	return didYouMean(name, names) || ` ${has} ${known}.`;
}
/** The known words in the order of how like they are to a word, the likest first; those that are equally like stay in their order. */
function bySimilarity(word, known) {
	const small = word.toLowerCase();
	return known.map((each) => ({
		each,
		distance: dissimilarity(small, each.toLowerCase())
	})).toSorted((one, other) => one.distance - other.distance).map(({ each }) => each);
}
/** How unlike two texts are, from 0 (equal) to 1 (nothing in common); only their beginnings are compared. */
function dissimilarity(one, other) {
	const [a, b] = [one.slice(0, LONGEST), other.slice(0, LONGEST)];
	return a === b ? 0 : (0, import_fastest_levenshtein.distance)(a, b) / Math.max(a.length, b.length);
}
/** How many names a message lists. */
const MOST_LISTED = 12;
/** The longest text that is shown in full, in characters. */
const LONGEST_SHOWN = 60;
/** Comparing long texts takes time proportional to the product of their lengths. */
const LONGEST = 200;
/** How many edits a word may be away from one of this length: a word of quite another length is not compared at all. */
function editsFor(length) {
	return Math.max(1, Math.floor(length / 3));
}
/** The same letters in another order, e.g. `prot`, are a typo, however many edits that is. */
function isShuffled(word, candidate) {
	const letters = (text) => [...text.toLowerCase()].toSorted().join("");
	return letters(word) === letters(candidate);
}
export { wayOut as a, shown as i, didYouMean as n, withoutUser as o, dissimilarity as r, bySimilarity as t };

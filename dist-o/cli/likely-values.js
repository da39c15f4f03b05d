import { n as createRandom, r as randomBelow } from "./random.js";
import { p as wordsOf, s as plainName } from "./text.js";
import { i as mapParts } from "./linked-document.js";
import { n as namesEndTime } from "./candidate-values.js";
import { n as flatten } from "./flat-schema.js";
import { u as singular } from "./paths.js";
// node_modules/@faker-js/faker/dist/base-BpJm8uRb.js
var e$2 = class extends Error {};
const t$1 = Symbol(`FakerLocaleProxy`);
const n$1 = () => {
	throw new e$2(`You cannot edit the locale data on the faker instance`);
};
function r$2(e) {
	return typeof e == `object` && !!e && e?.[t$1] === !0;
}
function i$1(e) {
	if (r$2(e)) return e;
	let i = { raw: e };
	return new Proxy(e, {
		has() {
			return !0;
		},
		get(e, n) {
			return typeof n == `symbol` ? n === t$1 || e[n] : n === `nodeType` ? e[n] : i[n] ??= o(n, e[n]);
		},
		set: n$1,
		deleteProperty: n$1
	});
}
function a$1(t, ...n) {
	if (t === null) throw new e$2(`The locale data for '${n.join(`.`)}' aren't applicable to this locale.
  If you think this is a bug, please report it at: https://github.com/faker-js/faker`);
	if (t === void 0) throw new e$2(`The locale data for '${n.join(`.`)}' are missing in this locale.
  If this is a custom Faker instance, please make sure all required locales are used e.g. '[de_AT, de, en, base]'.
  Please contribute the missing data to the project or use a locale/Faker instance that has these data.
  For more information see https://fakerjs.dev/guide/localization.html`);
}
function o(e, t = {}) {
	return new Proxy(t, {
		has(e, t) {
			return e[t] != null;
		},
		get(t, n) {
			let r = t[n];
			return typeof n == `symbol` || n === `nodeType` || a$1(r, e, n.toString()), r;
		},
		set: n$1,
		deleteProperty: n$1
	});
}
function s$1(e) {
	let t = {};
	for (let n of e) for (let e in n) {
		let r = n[e];
		t[e] === void 0 ? t[e] = { ...r } : t[e] = {
			...r,
			...t[e]
		};
	}
	return t;
}
const c$1 = 2567483615, l$1 = 2 ** 31 - 1, u$1 = 2 ** 31, { imul: d$1, trunc: f$1 } = Math;
function p$1(e) {
	return typeof e == `number` ? m$1(e) : h$1(e);
}
function m$1(e) {
	let t = Array.from({ length: 624 });
	t[0] = e;
	for (let e = 1; e !== 624; ++e) {
		let n = t[e - 1] ^ t[e - 1] >>> 30;
		t[e] = f$1(d$1(1812433253, n) + e);
	}
	return t;
}
function h$1(e) {
	let t = m$1(19650218), n = 1, r = 0;
	for (let i = Math.max(624, e.length); i !== 0; --i) {
		let i = t[n - 1] ^ t[n - 1] >>> 30;
		t[n] = f$1((t[n] ^ d$1(i, 1664525)) + e[r] + r), n++, r++, n >= 624 && (t[0] = t[623], n = 1), r >= e.length && (r = 0);
	}
	for (let e = 623; e !== 0; e--) t[n] = f$1((t[n] ^ d$1(t[n - 1] ^ t[n - 1] >>> 30, 1566083941)) - n), n++, n >= 624 && (t[0] = t[623], n = 1);
	return t[0] = 2147483648, t;
}
function g$1(e) {
	for (let t = 0; t !== 227; ++t) {
		let n = (e[t] & u$1) + (e[t + 1] & l$1);
		e[t] = e[t + 397] ^ n >>> 1 ^ -(n & 1) & c$1;
	}
	for (let t = 227; t !== 623; ++t) {
		let n = (e[t] & u$1) + (e[t + 1] & l$1);
		e[t] = e[t + 397 - 624] ^ n >>> 1 ^ -(n & 1) & c$1;
	}
	let t = (e[623] & u$1) + (e[0] & l$1);
	return e[623] = e[396] ^ t >>> 1 ^ -(t & 1) & c$1, e;
}
var _ = class {
	states;
	index;
	constructor(e = Math.random() * (2 ** 53 - 1), t = g$1(p$1(e)), n = 0) {
		this.states = t, this.index = n;
	}
	nextU32() {
		let e = this.states[this.index];
		return e ^= this.states[this.index] >>> 11, e ^= e << 7 & 2636928640, e ^= e << 15 & 4022730752, e ^= e >>> 18, ++this.index >= 624 && (this.states = g$1(this.states), this.index = 0), e >>> 0;
	}
	nextF32() {
		return this.nextU32() * 23283064365386963e-26;
	}
	nextU53() {
		let e = this.nextU32() >>> 5, t = this.nextU32() >>> 6;
		return e * 67108864 + t;
	}
	nextF53() {
		return this.nextU53() * 11102230246251565e-32;
	}
	seed(e) {
		this.states = g$1(p$1(e)), this.index = 0;
	}
};
function v$1() {
	return Math.ceil(Math.random() * (2 ** 53 - 1));
}
function y$1(e = v$1()) {
	let t = new _(e);
	return {
		next() {
			return t.nextF53();
		},
		seed(e) {
			t.seed(e);
		}
	};
}
function te(e = {}) {
	let { locale: t = {}, randomizer: n = y$1(), config: r = {}, seed: a } = e;
	return n != null && a != null && n.seed(a), {
		locale: i$1(Array.isArray(t) ? s$1(t) : t),
		randomizer: n,
		config: r
	};
}
function b$1() {
	return ne;
}
const ne = ({ next: e }) => e();
function re(e) {
	let t = Object.getPrototypeOf(e);
	do {
		for (let n of Object.getOwnPropertyNames(t)) typeof e[n] == `function` && n !== `constructor` && (e[n] = e[n].bind(e));
		t = Object.getPrototypeOf(t);
	} while (t !== Object.prototype);
}
var x$1 = class {
	faker;
	constructor(e) {
		this.faker = e, re(this);
	}
};
var S$1 = class extends x$1 {
	faker;
	constructor(e) {
		super(e), this.faker = e;
	}
};
let C = function(e) {
	return e.Narrowbody = `narrowbody`, e.Regional = `regional`, e.Widebody = `widebody`, e;
}({});
const ie = [
	`0`,
	`1`,
	`2`,
	`3`,
	`4`,
	`5`,
	`6`,
	`7`,
	`8`,
	`9`
];
const ae = [
	`0`,
	`O`,
	`1`,
	`I`,
	`L`
];
const oe = {
	regional: 20,
	narrowbody: 35,
	widebody: 60
};
const se = {
	regional: [
		`A`,
		`B`,
		`C`,
		`D`
	],
	narrowbody: [
		`A`,
		`B`,
		`C`,
		`D`,
		`E`,
		`F`
	],
	widebody: [
		`A`,
		`B`,
		`C`,
		`D`,
		`E`,
		`F`,
		`G`,
		`H`,
		`J`,
		`K`
	]
};
var ce = class extends S$1 {
	airport() {
		return this.faker.helpers.arrayElement(this.faker.definitions.airline.airport);
	}
	airline() {
		return this.faker.helpers.arrayElement(this.faker.definitions.airline.airline);
	}
	airplane() {
		return this.faker.helpers.arrayElement(this.faker.definitions.airline.airplane);
	}
	recordLocator(e = {}) {
		let { allowNumerics: t = !1, allowVisuallySimilarCharacters: n = !1 } = e, r = [];
		return t || r.push(...ie), n || r.push(...ae), this.faker.string.alphanumeric({
			length: 6,
			casing: `upper`,
			exclude: r
		});
	}
	seat(e = {}) {
		let { aircraftType: t = `narrowbody` } = e, n = oe[t], r = se[t];
		return `${this.faker.number.int({
			min: 1,
			max: n
		})}${this.faker.helpers.arrayElement(r)}`;
	}
	aircraftType() {
		return this.faker.helpers.enumValue(C);
	}
	flightNumber(e = {}) {
		let { length: t = {
			min: 1,
			max: 4
		}, addLeadingZeros: n = !1 } = e, r = this.faker.string.numeric({
			length: t,
			allowLeadingZeros: !1
		});
		return n ? r.padStart(4, `0`) : r;
	}
};
var le = class extends S$1 {
	dog() {
		return this.faker.helpers.arrayElement(this.faker.definitions.animal.dog);
	}
	cat() {
		return this.faker.helpers.arrayElement(this.faker.definitions.animal.cat);
	}
	snake() {
		return this.faker.helpers.arrayElement(this.faker.definitions.animal.snake);
	}
	bear() {
		return this.faker.helpers.arrayElement(this.faker.definitions.animal.bear);
	}
	lion() {
		return this.faker.helpers.arrayElement(this.faker.definitions.animal.lion);
	}
	cetacean() {
		return this.faker.helpers.arrayElement(this.faker.definitions.animal.cetacean);
	}
	horse() {
		return this.faker.helpers.arrayElement(this.faker.definitions.animal.horse);
	}
	bird() {
		return this.faker.helpers.arrayElement(this.faker.definitions.animal.bird);
	}
	cow() {
		return this.faker.helpers.arrayElement(this.faker.definitions.animal.cow);
	}
	fish() {
		return this.faker.helpers.arrayElement(this.faker.definitions.animal.fish);
	}
	crocodilia() {
		return this.faker.helpers.arrayElement(this.faker.definitions.animal.crocodilia);
	}
	insect() {
		return this.faker.helpers.arrayElement(this.faker.definitions.animal.insect);
	}
	rabbit() {
		return this.faker.helpers.arrayElement(this.faker.definitions.animal.rabbit);
	}
	rodent() {
		return this.faker.helpers.arrayElement(this.faker.definitions.animal.rodent);
	}
	type() {
		return this.faker.helpers.arrayElement(this.faker.definitions.animal.type);
	}
	petName() {
		return this.faker.helpers.arrayElement(this.faker.definitions.animal.pet_name);
	}
};
var ue = class extends S$1 {
	author() {
		return this.faker.helpers.arrayElement(this.faker.definitions.book.author);
	}
	format() {
		return this.faker.helpers.arrayElement(this.faker.definitions.book.format);
	}
	genre() {
		return this.faker.helpers.arrayElement(this.faker.definitions.book.genre);
	}
	publisher() {
		return this.faker.helpers.arrayElement(this.faker.definitions.book.publisher);
	}
	series() {
		return this.faker.helpers.arrayElement(this.faker.definitions.book.series);
	}
	title() {
		return this.faker.helpers.arrayElement(this.faker.definitions.book.title);
	}
};
let w$1 = function(e) {
	return e.SRGB = `sRGB`, e.DisplayP3 = `display-p3`, e.REC2020 = `rec2020`, e.A98RGB = `a98-rgb`, e.ProphotoRGB = `prophoto-rgb`, e;
}({});
let T$1 = function(e) {
	return e.RGB = `rgb`, e.RGBA = `rgba`, e.HSL = `hsl`, e.HSLA = `hsla`, e.HWB = `hwb`, e.CMYK = `cmyk`, e.LAB = `lab`, e.LCH = `lch`, e.COLOR = `color`, e;
}({});
function de(e, t) {
	let { prefix: n, casing: r } = t;
	switch (r) {
		case `upper`:
			e = e.toUpperCase();
			break;
		case `lower`:
			e = e.toLowerCase();
			break;
		case `mixed`:
	}
	return n && (e = n + e), e;
}
function E(e) {
	return e.map((e) => {
		if (e % 1 != 0) {
			let t = /* @__PURE__ */ new ArrayBuffer(4);
			return new DataView(t).setFloat32(0, e), E([...new Uint8Array(t)]).replaceAll(` `, ``);
		}
		return (e >>> 0).toString(2).padStart(8, `0`);
	}).join(` `);
}
function D(e) {
	return Math.round(e * 100);
}
function fe(e, t = `rgb`, n = `sRGB`) {
	switch (t) {
		case `rgba`: return `rgba(${e[0]}, ${e[1]}, ${e[2]}, ${e[3]})`;
		case `color`: return `color(${n} ${e[0]} ${e[1]} ${e[2]})`;
		case `cmyk`: return `cmyk(${D(e[0])}%, ${D(e[1])}%, ${D(e[2])}%, ${D(e[3])}%)`;
		case `hsl`: return `hsl(${e[0]}deg ${D(e[1])}% ${D(e[2])}%)`;
		case `hsla`: return `hsl(${e[0]}deg ${D(e[1])}% ${D(e[2])}% / ${e[3]})`;
		case `hwb`: return `hwb(${e[0]} ${D(e[1])}% ${D(e[2])}%)`;
		case `lab`: return `lab(${D(e[0])}% ${e[1]} ${e[2]})`;
		case `lch`: return `lch(${D(e[0])}% ${e[1]} ${e[2]})`;
		case `rgb`: return `rgb(${e[0]}, ${e[1]}, ${e[2]})`;
	}
}
function O$1(e, t, n = `rgb`, r = `sRGB`) {
	switch (t) {
		case `css`: return fe(e, n, r);
		case `binary`: return E(e);
		case `decimal`: return e;
	}
}
var pe = class extends S$1 {
	human() {
		return this.faker.helpers.arrayElement(this.faker.definitions.color.human);
	}
	space() {
		return this.faker.helpers.arrayElement(this.faker.definitions.color.space);
	}
	cssSupportedFunction() {
		return this.faker.helpers.enumValue(T$1);
	}
	cssSupportedSpace() {
		return this.faker.helpers.enumValue(w$1);
	}
	rgb(e = {}) {
		let { format: t = `hex`, includeAlpha: n = !1, prefix: r = `#`, casing: i = `lower` } = e, a;
		if (t === `hex`) return a = this.faker.string.hexadecimal({
			length: n ? 8 : 6,
			prefix: ``
		}), a = de(a, {
			prefix: r,
			casing: i
		}), a;
		let o = `rgb`;
		return a = Array.from({ length: 3 }, () => this.faker.number.int(255)), n && (a.push(this.faker.number.float({ multipleOf: .01 })), o = `rgba`), O$1(a, t, o);
	}
	cmyk(e = {}) {
		let { format: t = `decimal` } = e;
		return O$1(Array.from({ length: 4 }, () => this.faker.number.float({ multipleOf: .01 })), t, `cmyk`);
	}
	hsl(e = {}) {
		let { format: t = `decimal`, includeAlpha: n = !1 } = e, r = [this.faker.number.int(360)];
		for (let t = 0; t < (e?.includeAlpha ? 3 : 2); t++) r.push(this.faker.number.float({ multipleOf: .01 }));
		return O$1(r, t, n ? `hsla` : `hsl`);
	}
	hwb(e = {}) {
		let { format: t = `decimal` } = e, n = [this.faker.number.int(360)];
		for (let e = 0; e < 2; e++) n.push(this.faker.number.float({ multipleOf: .01 }));
		return O$1(n, t, `hwb`);
	}
	lab(e = {}) {
		let { format: t = `decimal` } = e, n = [this.faker.number.float({ multipleOf: 1e-6 })];
		for (let e = 0; e < 2; e++) n.push(this.faker.number.float({
			min: -100,
			max: 100,
			multipleOf: 1e-4
		}));
		return O$1(n, t, `lab`);
	}
	lch(e = {}) {
		let { format: t = `decimal` } = e;
		return O$1([
			this.faker.number.float({ multipleOf: 1e-6 }),
			this.faker.number.float({
				max: 230,
				multipleOf: .1
			}),
			this.faker.number.float({
				max: 360,
				multipleOf: .1
			})
		], t, `lch`);
	}
	colorByCSSColorSpace(e = {}) {
		let { format: t = `decimal`, space: n = `sRGB` } = e;
		return O$1(Array.from({ length: 3 }, () => this.faker.number.float({ multipleOf: 1e-4 })), t, `color`, n);
	}
};
function me(t) {
	if (!/^\d{11}$/.test(t)) throw new e$2(`calculateUPCCheckDigit expects exactly 11 numeric digits`);
	let n = 0, r = 0;
	for (let e of t) n += Number.parseInt(e, 10) * (r % 2 == 0 ? 3 : 1), r++;
	return (10 - n % 10) % 10;
}
const he = {
	0: [
		[1999999, 2],
		[2279999, 3],
		[2289999, 4],
		[3689999, 3],
		[3699999, 4],
		[6389999, 3],
		[6397999, 4],
		[6399999, 7],
		[6449999, 3],
		[6459999, 7],
		[6479999, 3],
		[6489999, 7],
		[6549999, 3],
		[6559999, 4],
		[6999999, 3],
		[8499999, 4],
		[8999999, 5],
		[9499999, 6],
		[9999999, 7]
	],
	1: [
		[99999, 3],
		[299999, 2],
		[349999, 3],
		[399999, 4],
		[499999, 3],
		[699999, 2],
		[999999, 4],
		[3979999, 3],
		[5499999, 4],
		[6499999, 5],
		[6799999, 4],
		[6859999, 5],
		[7139999, 4],
		[7169999, 3],
		[7319999, 4],
		[7399999, 7],
		[7749999, 5],
		[7753999, 7],
		[7763999, 5],
		[7764999, 7],
		[7769999, 5],
		[7782999, 7],
		[7899999, 5],
		[7999999, 4],
		[8004999, 5],
		[8049999, 5],
		[8379999, 5],
		[8384999, 7],
		[8671999, 5],
		[8675999, 4],
		[8697999, 5],
		[9159999, 6],
		[9165059, 7],
		[9168699, 6],
		[9169079, 7],
		[9195999, 6],
		[9196549, 7],
		[9729999, 6],
		[9877999, 4],
		[9911499, 6],
		[9911999, 7],
		[9989899, 6],
		[9999999, 7]
	]
};
var ge = class extends S$1 {
	department() {
		return this.faker.helpers.arrayElement(this.faker.definitions.commerce.department);
	}
	productName() {
		let e = this.faker.definitions.commerce.product_name.pattern;
		return this.faker.helpers.fake(e);
	}
	price(e = {}) {
		let { dec: t = 2, max: n = 1e3, min: r = 1, symbol: i = `` } = e;
		if (r < 0 || n < 0) return `${i}0`;
		if (r === n) return `${i}${r.toFixed(t)}`;
		let a = this.faker.number.float({
			min: r,
			max: n,
			fractionDigits: t
		});
		if (t === 0) return `${i}${a.toFixed(t)}`;
		let o = a * 10 ** t % 10, s = this.faker.helpers.weightedArrayElement([
			{
				weight: 5,
				value: 9
			},
			{
				weight: 3,
				value: 5
			},
			{
				weight: 1,
				value: 0
			},
			{
				weight: 1,
				value: this.faker.number.int({
					min: 0,
					max: 9
				})
			}
		]), c = (1 / 10) ** t, l = o * c, u = s * c, d = a - l + u;
		return r <= d && d <= n ? `${i}${d.toFixed(t)}` : `${i}${a.toFixed(t)}`;
	}
	productAdjective() {
		return this.faker.helpers.arrayElement(this.faker.definitions.commerce.product_name.adjective);
	}
	productMaterial() {
		return this.faker.helpers.arrayElement(this.faker.definitions.commerce.product_name.material);
	}
	product() {
		return this.faker.helpers.arrayElement(this.faker.definitions.commerce.product_name.product);
	}
	productDescription() {
		return this.faker.helpers.fake(this.faker.definitions.commerce.product_description);
	}
	isbn(t = {}) {
		typeof t == `number` && (t = { variant: t });
		let { variant: n = 13, separator: r = `-` } = t, [i, a] = this.faker.helpers.objectEntry(he), o = this.faker.string.numeric(8), s = Number.parseInt(o.slice(0, -1)), c = a.find(([e]) => s <= e)?.[1];
		if (!c) throw new e$2(`Unable to find a registrant length for the group ${i}`);
		let l = [
			`978`,
			i,
			o.slice(0, c),
			o.slice(c)
		];
		n === 10 && l.shift();
		let u = l.join(``), d = 0;
		for (let e = 0; e < n - 1; e++) {
			let t = n === 10 ? e + 1 : e % 2 ? 3 : 1;
			d += t * Number.parseInt(u[e]);
		}
		return d = n === 10 ? d % 11 : (10 - d % 10) % 10, l.push(d === 10 ? `X` : d.toString()), l.join(r);
	}
	upc(t = {}) {
		let { prefix: n = `` } = t;
		if (n && /\D/.test(n)) throw new e$2(`Prefix must contain only numeric digits`);
		if (n.length > 11) throw new e$2(`Prefix must be at most 11 numeric digits`);
		let r = 11 - n.length, i = `${n}${this.faker.string.numeric({
			length: r,
			allowLeadingZeros: !0
		})}`;
		return `${i}${me(i)}`;
	}
};
var _e = class extends S$1 {
	name() {
		return this.faker.helpers.fake(this.faker.definitions.company.name_pattern);
	}
	catchPhrase() {
		return [
			this.catchPhraseAdjective(),
			this.catchPhraseDescriptor(),
			this.catchPhraseNoun()
		].join(` `);
	}
	buzzPhrase() {
		return [
			this.buzzVerb(),
			this.buzzAdjective(),
			this.buzzNoun()
		].join(` `);
	}
	catchPhraseAdjective() {
		return this.faker.helpers.arrayElement(this.faker.definitions.company.adjective);
	}
	catchPhraseDescriptor() {
		return this.faker.helpers.arrayElement(this.faker.definitions.company.descriptor);
	}
	catchPhraseNoun() {
		return this.faker.helpers.arrayElement(this.faker.definitions.company.noun);
	}
	buzzAdjective() {
		return this.faker.helpers.arrayElement(this.faker.definitions.company.buzz_adjective);
	}
	buzzVerb() {
		return this.faker.helpers.arrayElement(this.faker.definitions.company.buzz_verb);
	}
	buzzNoun() {
		return this.faker.helpers.arrayElement(this.faker.definitions.company.buzz_noun);
	}
};
var ve = class extends S$1 {
	column() {
		return this.faker.helpers.arrayElement(this.faker.definitions.database.column);
	}
	type() {
		return this.faker.helpers.arrayElement(this.faker.definitions.database.type);
	}
	collation() {
		return this.faker.helpers.arrayElement(this.faker.definitions.database.collation);
	}
	engine() {
		return this.faker.helpers.arrayElement(this.faker.definitions.database.engine);
	}
	mongodbObjectId() {
		return this.faker.string.hexadecimal({
			length: 24,
			casing: `lower`,
			prefix: ``
		});
	}
};
function k(t, n = `refDate`) {
	let r = new Date(t);
	if (Number.isNaN(r.valueOf())) throw new e$2(`Invalid ${n} date: ${t.toString()}`);
	return r;
}
var A = class extends x$1 {
	anytime(e = {}) {
		let { refDate: t = this.faker.defaultRefDate() } = e, n = k(t).getTime();
		return this.between({
			from: n - 31536e6,
			to: n + 31536e6
		});
	}
	past(t = {}) {
		let { refDate: n = this.faker.defaultRefDate() } = t, { years: r = 1 } = t;
		if (typeof r == `number` && (r = {
			min: 0,
			max: r
		}), r.max <= 0) throw new e$2(`Years must be greater than 0.`);
		if (r.min >= r.max) throw new e$2(`The maximum amount of years must be greater than the minimum amount of years.`);
		let i = k(n), a = new Date(i);
		a.setUTCFullYear(a.getUTCFullYear() - r.max);
		let o = new Date(i);
		return o.setUTCFullYear(o.getUTCFullYear() - r.min), this.between({
			from: a,
			to: o.getTime() - 1e3
		});
	}
	future(t = {}) {
		let { refDate: n = this.faker.defaultRefDate() } = t, { years: r = 1 } = t;
		if (typeof r == `number` && (r = {
			min: 0,
			max: r
		}), r.max <= 0) throw new e$2(`Years must be greater than 0.`);
		if (r.min >= r.max) throw new e$2(`The maximum amount of years must be greater than the minimum amount of years.`);
		let i = k(n), a = new Date(i);
		a.setUTCFullYear(a.getUTCFullYear() + r.min);
		let o = new Date(i);
		return o.setUTCFullYear(o.getUTCFullYear() + r.max), this.between({
			from: a.getTime() + 1e3,
			to: o
		});
	}
	between(t) {
		let { from: n, to: r } = t, i = k(n, `from`).getTime(), a = k(r, `to`).getTime();
		if (i > a) throw new e$2("`from` date must be before `to` date.");
		return new Date(this.faker.number.int({
			min: i,
			max: a
		}));
	}
	betweens(e) {
		let { from: t, to: n, count: r = 3 } = e;
		return this.faker.helpers.multiple(() => this.between({
			from: t,
			to: n
		}), { count: r }).toSorted((e, t) => e.getTime() - t.getTime());
	}
	recent(t = {}) {
		let { refDate: n = this.faker.defaultRefDate() } = t, { days: r = 1 } = t;
		if (typeof r == `number` && (r = {
			min: 0,
			max: r
		}), r.max <= 0) throw new e$2(`Days must be greater than 0.`);
		if (r.min >= r.max) throw new e$2(`The maximum amount of days must be greater than the minimum amount of days.`);
		let i = k(n), a = new Date(i);
		a.setUTCDate(a.getUTCDate() - r.max);
		let o = new Date(i);
		return o.setUTCDate(o.getUTCDate() - r.min), this.between({
			from: a,
			to: o.getTime() - 1e3
		});
	}
	soon(t = {}) {
		let { refDate: n = this.faker.defaultRefDate() } = t, { days: r = 1 } = t;
		if (typeof r == `number` && (r = {
			min: 0,
			max: r
		}), r.max <= 0) throw new e$2(`Days must be greater than 0.`);
		if (r.min >= r.max) throw new e$2(`The maximum amount of days must be greater than the minimum amount of days.`);
		let i = k(n), a = new Date(i);
		a.setUTCDate(a.getUTCDate() + r.min);
		let o = new Date(i);
		return o.setUTCDate(o.getUTCDate() + r.max), this.between({
			from: a.getTime() + 1e3,
			to: o
		});
	}
	birthdate(t = {}) {
		let { mode: n = `age`, min: r = 18, max: i = 80, refDate: a = this.faker.defaultRefDate() } = t, o = k(a), s = o.getUTCFullYear();
		switch (n) {
			case `age`: {
				let t = new Date(o).setUTCFullYear(s - i - 1) + 864e5, n = new Date(o).setUTCFullYear(s - r);
				if (t > n) throw new e$2(`Max age ${i} should be greater than or equal to min age ${r}.`);
				return this.between({
					from: t,
					to: n
				});
			}
			case `year`: {
				let t = new Date(Date.UTC(0, 0, 2)).setUTCFullYear(r), n = new Date(Date.UTC(0, 11, 30)).setUTCFullYear(i);
				if (t > n) throw new e$2(`Max year ${i} should be greater than or equal to min year ${r}.`);
				return this.between({
					from: t,
					to: n
				});
			}
		}
	}
};
var ye = class extends A {
	faker;
	constructor(e) {
		super(e), this.faker = e;
	}
	month(e = {}) {
		let { abbreviated: t = !1, context: n = !1 } = e, r = this.faker.definitions.date.month, i;
		i = t ? n && r.abbr_context != null ? `abbr_context` : `abbr` : n && r.wide_context != null ? `wide_context` : `wide`;
		let o = r[i];
		return a$1(o, `date.month`, i), this.faker.helpers.arrayElement(o);
	}
	weekday(e = {}) {
		let { abbreviated: t = !1, context: n = !1 } = e, r = this.faker.definitions.date.weekday, i;
		i = t ? n && r.abbr_context != null ? `abbr_context` : `abbr` : n && r.wide_context != null ? `wide_context` : `wide`;
		let o = r[i];
		return a$1(o, `date.weekday`, i), this.faker.helpers.arrayElement(o);
	}
	timeZone() {
		return this.faker.helpers.arrayElement(this.faker.definitions.date.time_zone);
	}
};
let j = function(e) {
	return e.Legacy = `legacy`, e.Segwit = `segwit`, e.Bech32 = `bech32`, e.Taproot = `taproot`, e;
}({});
(function(e) {
	return e.Mainnet = `mainnet`, e.Testnet = `testnet`, e;
})({});
const xe = {
	legacy: {
		prefix: {
			mainnet: `1`,
			testnet: `m`
		},
		length: {
			min: 26,
			max: 34
		},
		casing: `mixed`,
		exclude: `0OIl`
	},
	segwit: {
		prefix: {
			mainnet: `3`,
			testnet: `2`
		},
		length: {
			min: 26,
			max: 34
		},
		casing: `mixed`,
		exclude: `0OIl`
	},
	bech32: {
		prefix: {
			mainnet: `bc1`,
			testnet: `tb1`
		},
		length: {
			min: 42,
			max: 42
		},
		casing: `lower`,
		exclude: `1bBiIoO`
	},
	taproot: {
		prefix: {
			mainnet: `bc1p`,
			testnet: `tb1p`
		},
		length: {
			min: 62,
			max: 62
		},
		casing: `lower`,
		exclude: `1bBiIoO`
	}
};
const M = {
	alpha: `ABCDEFGHIJKLMNOPQRSTUVWXYZ`.split(``),
	formats: [
		{
			country: `AL`,
			total: 28,
			bban: [{
				type: `n`,
				count: 8
			}, {
				type: `c`,
				count: 16
			}],
			format: `ALkk bbbs sssx cccc cccc cccc cccc`
		},
		{
			country: `AD`,
			total: 24,
			bban: [{
				type: `n`,
				count: 8
			}, {
				type: `c`,
				count: 12
			}],
			format: `ADkk bbbb ssss cccc cccc cccc`
		},
		{
			country: `AT`,
			total: 20,
			bban: [{
				type: `n`,
				count: 5
			}, {
				type: `n`,
				count: 11
			}],
			format: `ATkk bbbb bccc cccc cccc`
		},
		{
			country: `AZ`,
			total: 28,
			bban: [{
				type: `a`,
				count: 4
			}, {
				type: `n`,
				count: 20
			}],
			format: `AZkk bbbb cccc cccc cccc cccc cccc`
		},
		{
			country: `BH`,
			total: 22,
			bban: [{
				type: `a`,
				count: 4
			}, {
				type: `c`,
				count: 14
			}],
			format: `BHkk bbbb cccc cccc cccc cc`
		},
		{
			country: `BE`,
			total: 16,
			bban: [{
				type: `n`,
				count: 3
			}, {
				type: `n`,
				count: 9
			}],
			format: `BEkk bbbc cccc ccxx`
		},
		{
			country: `BA`,
			total: 20,
			bban: [{
				type: `n`,
				count: 6
			}, {
				type: `n`,
				count: 10
			}],
			format: `BAkk bbbs sscc cccc ccxx`
		},
		{
			country: `BR`,
			total: 29,
			bban: [
				{
					type: `n`,
					count: 13
				},
				{
					type: `n`,
					count: 10
				},
				{
					type: `a`,
					count: 1
				},
				{
					type: `c`,
					count: 1
				}
			],
			format: `BRkk bbbb bbbb ssss sccc cccc ccct n`
		},
		{
			country: `BG`,
			total: 22,
			bban: [
				{
					type: `a`,
					count: 4
				},
				{
					type: `n`,
					count: 6
				},
				{
					type: `c`,
					count: 8
				}
			],
			format: `BGkk bbbb ssss ddcc cccc cc`
		},
		{
			country: `CR`,
			total: 22,
			bban: [
				{
					type: `n`,
					count: 1
				},
				{
					type: `n`,
					count: 3
				},
				{
					type: `n`,
					count: 14
				}
			],
			format: `CRkk xbbb cccc cccc cccc cc`
		},
		{
			country: `HR`,
			total: 21,
			bban: [{
				type: `n`,
				count: 7
			}, {
				type: `n`,
				count: 10
			}],
			format: `HRkk bbbb bbbc cccc cccc c`
		},
		{
			country: `CY`,
			total: 28,
			bban: [{
				type: `n`,
				count: 8
			}, {
				type: `c`,
				count: 16
			}],
			format: `CYkk bbbs ssss cccc cccc cccc cccc`
		},
		{
			country: `CZ`,
			total: 24,
			bban: [{
				type: `n`,
				count: 10
			}, {
				type: `n`,
				count: 10
			}],
			format: `CZkk bbbb ssss sscc cccc cccc`
		},
		{
			country: `DK`,
			total: 18,
			bban: [{
				type: `n`,
				count: 4
			}, {
				type: `n`,
				count: 10
			}],
			format: `DKkk bbbb cccc cccc cc`
		},
		{
			country: `DO`,
			total: 28,
			bban: [{
				type: `a`,
				count: 4
			}, {
				type: `n`,
				count: 20
			}],
			format: `DOkk bbbb cccc cccc cccc cccc cccc`
		},
		{
			country: `TL`,
			total: 23,
			bban: [{
				type: `n`,
				count: 3
			}, {
				type: `n`,
				count: 16
			}],
			format: `TLkk bbbc cccc cccc cccc cxx`
		},
		{
			country: `EE`,
			total: 20,
			bban: [{
				type: `n`,
				count: 4
			}, {
				type: `n`,
				count: 12
			}],
			format: `EEkk bbss cccc cccc cccx`
		},
		{
			country: `FO`,
			total: 18,
			bban: [{
				type: `n`,
				count: 4
			}, {
				type: `n`,
				count: 10
			}],
			format: `FOkk bbbb cccc cccc cx`
		},
		{
			country: `FI`,
			total: 18,
			bban: [{
				type: `n`,
				count: 6
			}, {
				type: `n`,
				count: 8
			}],
			format: `FIkk bbbb bbcc cccc cx`
		},
		{
			country: `FR`,
			total: 27,
			bban: [
				{
					type: `n`,
					count: 10
				},
				{
					type: `c`,
					count: 11
				},
				{
					type: `n`,
					count: 2
				}
			],
			format: `FRkk bbbb bggg ggcc cccc cccc cxx`
		},
		{
			country: `GE`,
			total: 22,
			bban: [{
				type: `a`,
				count: 2
			}, {
				type: `n`,
				count: 16
			}],
			format: `GEkk bbcc cccc cccc cccc cc`
		},
		{
			country: `DE`,
			total: 22,
			bban: [{
				type: `n`,
				count: 8
			}, {
				type: `n`,
				count: 10
			}],
			format: `DEkk bbbb bbbb cccc cccc cc`
		},
		{
			country: `GI`,
			total: 23,
			bban: [{
				type: `a`,
				count: 4
			}, {
				type: `c`,
				count: 15
			}],
			format: `GIkk bbbb cccc cccc cccc ccc`
		},
		{
			country: `GR`,
			total: 27,
			bban: [{
				type: `n`,
				count: 7
			}, {
				type: `c`,
				count: 16
			}],
			format: `GRkk bbbs sssc cccc cccc cccc ccc`
		},
		{
			country: `GL`,
			total: 18,
			bban: [{
				type: `n`,
				count: 4
			}, {
				type: `n`,
				count: 10
			}],
			format: `GLkk bbbb cccc cccc cc`
		},
		{
			country: `GT`,
			total: 28,
			bban: [
				{
					type: `c`,
					count: 4
				},
				{
					type: `c`,
					count: 4
				},
				{
					type: `c`,
					count: 16
				}
			],
			format: `GTkk bbbb mmtt cccc cccc cccc cccc`
		},
		{
			country: `HU`,
			total: 28,
			bban: [{
				type: `n`,
				count: 8
			}, {
				type: `n`,
				count: 16
			}],
			format: `HUkk bbbs sssk cccc cccc cccc cccx`
		},
		{
			country: `IS`,
			total: 26,
			bban: [{
				type: `n`,
				count: 6
			}, {
				type: `n`,
				count: 16
			}],
			format: `ISkk bbbb sscc cccc iiii iiii ii`
		},
		{
			country: `IE`,
			total: 22,
			bban: [
				{
					type: `a`,
					count: 4
				},
				{
					type: `n`,
					count: 6
				},
				{
					type: `n`,
					count: 8
				}
			],
			format: `IEkk aaaa bbbb bbcc cccc cc`
		},
		{
			country: `IL`,
			total: 23,
			bban: [{
				type: `n`,
				count: 6
			}, {
				type: `n`,
				count: 13
			}],
			format: `ILkk bbbn nncc cccc cccc ccc`
		},
		{
			country: `IR`,
			total: 26,
			bban: [{
				type: `n`,
				count: 22
			}],
			format: `IRkk bbbb cccc cccc cccc cccc cc`
		},
		{
			country: `IT`,
			total: 27,
			bban: [
				{
					type: `a`,
					count: 1
				},
				{
					type: `n`,
					count: 10
				},
				{
					type: `c`,
					count: 12
				}
			],
			format: `ITkk xaaa aabb bbbc cccc cccc ccc`
		},
		{
			country: `JO`,
			total: 30,
			bban: [
				{
					type: `a`,
					count: 4
				},
				{
					type: `n`,
					count: 4
				},
				{
					type: `n`,
					count: 18
				}
			],
			format: `JOkk bbbb nnnn cccc cccc cccc cccc cc`
		},
		{
			country: `KZ`,
			total: 20,
			bban: [{
				type: `n`,
				count: 3
			}, {
				type: `c`,
				count: 13
			}],
			format: `KZkk bbbc cccc cccc cccc`
		},
		{
			country: `XK`,
			total: 20,
			bban: [{
				type: `n`,
				count: 4
			}, {
				type: `n`,
				count: 12
			}],
			format: `XKkk bbbb cccc cccc cccc`
		},
		{
			country: `KW`,
			total: 30,
			bban: [{
				type: `a`,
				count: 4
			}, {
				type: `c`,
				count: 22
			}],
			format: `KWkk bbbb cccc cccc cccc cccc cccc cc`
		},
		{
			country: `LV`,
			total: 21,
			bban: [{
				type: `a`,
				count: 4
			}, {
				type: `c`,
				count: 13
			}],
			format: `LVkk bbbb cccc cccc cccc c`
		},
		{
			country: `LB`,
			total: 28,
			bban: [{
				type: `n`,
				count: 4
			}, {
				type: `c`,
				count: 20
			}],
			format: `LBkk bbbb cccc cccc cccc cccc cccc`
		},
		{
			country: `LI`,
			total: 21,
			bban: [{
				type: `n`,
				count: 5
			}, {
				type: `c`,
				count: 12
			}],
			format: `LIkk bbbb bccc cccc cccc c`
		},
		{
			country: `LT`,
			total: 20,
			bban: [{
				type: `n`,
				count: 5
			}, {
				type: `n`,
				count: 11
			}],
			format: `LTkk bbbb bccc cccc cccc`
		},
		{
			country: `LU`,
			total: 20,
			bban: [{
				type: `n`,
				count: 3
			}, {
				type: `c`,
				count: 13
			}],
			format: `LUkk bbbc cccc cccc cccc`
		},
		{
			country: `MK`,
			total: 19,
			bban: [
				{
					type: `n`,
					count: 3
				},
				{
					type: `c`,
					count: 10
				},
				{
					type: `n`,
					count: 2
				}
			],
			format: `MKkk bbbc cccc cccc cxx`
		},
		{
			country: `MT`,
			total: 31,
			bban: [
				{
					type: `a`,
					count: 4
				},
				{
					type: `n`,
					count: 5
				},
				{
					type: `c`,
					count: 18
				}
			],
			format: `MTkk bbbb ssss sccc cccc cccc cccc ccc`
		},
		{
			country: `MR`,
			total: 27,
			bban: [{
				type: `n`,
				count: 10
			}, {
				type: `n`,
				count: 13
			}],
			format: `MRkk bbbb bsss sscc cccc cccc cxx`
		},
		{
			country: `MU`,
			total: 30,
			bban: [
				{
					type: `a`,
					count: 4
				},
				{
					type: `n`,
					count: 4
				},
				{
					type: `n`,
					count: 15
				},
				{
					type: `a`,
					count: 3
				}
			],
			format: `MUkk bbbb bbss cccc cccc cccc 000d dd`
		},
		{
			country: `MC`,
			total: 27,
			bban: [
				{
					type: `n`,
					count: 10
				},
				{
					type: `c`,
					count: 11
				},
				{
					type: `n`,
					count: 2
				}
			],
			format: `MCkk bbbb bsss sscc cccc cccc cxx`
		},
		{
			country: `MD`,
			total: 24,
			bban: [{
				type: `c`,
				count: 2
			}, {
				type: `c`,
				count: 18
			}],
			format: `MDkk bbcc cccc cccc cccc cccc`
		},
		{
			country: `ME`,
			total: 22,
			bban: [{
				type: `n`,
				count: 3
			}, {
				type: `n`,
				count: 15
			}],
			format: `MEkk bbbc cccc cccc cccc xx`
		},
		{
			country: `NL`,
			total: 18,
			bban: [{
				type: `a`,
				count: 4
			}, {
				type: `n`,
				count: 10
			}],
			format: `NLkk bbbb cccc cccc cc`
		},
		{
			country: `NO`,
			total: 15,
			bban: [{
				type: `n`,
				count: 4
			}, {
				type: `n`,
				count: 7
			}],
			format: `NOkk bbbb cccc ccx`
		},
		{
			country: `PK`,
			total: 24,
			bban: [{
				type: `a`,
				count: 4
			}, {
				type: `n`,
				count: 16
			}],
			format: `PKkk bbbb cccc cccc cccc cccc`
		},
		{
			country: `PS`,
			total: 29,
			bban: [
				{
					type: `a`,
					count: 4
				},
				{
					type: `n`,
					count: 9
				},
				{
					type: `n`,
					count: 12
				}
			],
			format: `PSkk bbbb xxxx xxxx xccc cccc cccc c`
		},
		{
			country: `PL`,
			total: 28,
			bban: [{
				type: `n`,
				count: 8
			}, {
				type: `n`,
				count: 16
			}],
			format: `PLkk bbbs sssx cccc cccc cccc cccc`
		},
		{
			country: `PT`,
			total: 25,
			bban: [{
				type: `n`,
				count: 8
			}, {
				type: `n`,
				count: 13
			}],
			format: `PTkk bbbb ssss cccc cccc cccx x`
		},
		{
			country: `QA`,
			total: 29,
			bban: [{
				type: `a`,
				count: 4
			}, {
				type: `c`,
				count: 21
			}],
			format: `QAkk bbbb cccc cccc cccc cccc cccc c`
		},
		{
			country: `RO`,
			total: 24,
			bban: [{
				type: `a`,
				count: 4
			}, {
				type: `c`,
				count: 16
			}],
			format: `ROkk bbbb cccc cccc cccc cccc`
		},
		{
			country: `SM`,
			total: 27,
			bban: [
				{
					type: `a`,
					count: 1
				},
				{
					type: `n`,
					count: 10
				},
				{
					type: `c`,
					count: 12
				}
			],
			format: `SMkk xaaa aabb bbbc cccc cccc ccc`
		},
		{
			country: `SA`,
			total: 24,
			bban: [{
				type: `n`,
				count: 2
			}, {
				type: `c`,
				count: 18
			}],
			format: `SAkk bbcc cccc cccc cccc cccc`
		},
		{
			country: `RS`,
			total: 22,
			bban: [{
				type: `n`,
				count: 3
			}, {
				type: `n`,
				count: 15
			}],
			format: `RSkk bbbc cccc cccc cccc xx`
		},
		{
			country: `SK`,
			total: 24,
			bban: [{
				type: `n`,
				count: 10
			}, {
				type: `n`,
				count: 10
			}],
			format: `SKkk bbbb ssss sscc cccc cccc`
		},
		{
			country: `SI`,
			total: 19,
			bban: [{
				type: `n`,
				count: 5
			}, {
				type: `n`,
				count: 10
			}],
			format: `SIkk bbss sccc cccc cxx`
		},
		{
			country: `ES`,
			total: 24,
			bban: [{
				type: `n`,
				count: 10
			}, {
				type: `n`,
				count: 10
			}],
			format: `ESkk bbbb gggg xxcc cccc cccc`
		},
		{
			country: `SE`,
			total: 24,
			bban: [{
				type: `n`,
				count: 3
			}, {
				type: `n`,
				count: 17
			}],
			format: `SEkk bbbc cccc cccc cccc cccc`
		},
		{
			country: `CH`,
			total: 21,
			bban: [{
				type: `n`,
				count: 5
			}, {
				type: `c`,
				count: 12
			}],
			format: `CHkk bbbb bccc cccc cccc c`
		},
		{
			country: `TN`,
			total: 24,
			bban: [{
				type: `n`,
				count: 5
			}, {
				type: `n`,
				count: 15
			}],
			format: `TNkk bbss sccc cccc cccc cccc`
		},
		{
			country: `TR`,
			total: 26,
			bban: [
				{
					type: `n`,
					count: 5
				},
				{
					type: `n`,
					count: 1
				},
				{
					type: `n`,
					count: 16
				}
			],
			format: `TRkk bbbb bxcc cccc cccc cccc cc`
		},
		{
			country: `AE`,
			total: 23,
			bban: [{
				type: `n`,
				count: 3
			}, {
				type: `n`,
				count: 16
			}],
			format: `AEkk bbbc cccc cccc cccc ccc`
		},
		{
			country: `GB`,
			total: 22,
			bban: [
				{
					type: `a`,
					count: 4
				},
				{
					type: `n`,
					count: 6
				},
				{
					type: `n`,
					count: 8
				}
			],
			format: `GBkk bbbb ssss sscc cccc cc`
		},
		{
			country: `VG`,
			total: 24,
			bban: [{
				type: `a`,
				count: 4
			}, {
				type: `n`,
				count: 16
			}],
			format: `VGkk bbbb cccc cccc cccc cccc`
		}
	],
	iso3166: `AD.AE.AF.AG.AI.AL.AM.AO.AQ.AR.AS.AT.AU.AW.AX.AZ.BA.BB.BD.BE.BF.BG.BH.BI.BJ.BL.BM.BN.BO.BQ.BR.BS.BT.BV.BW.BY.BZ.CA.CC.CD.CF.CG.CH.CI.CK.CL.CM.CN.CO.CR.CU.CV.CW.CX.CY.CZ.DE.DJ.DK.DM.DO.DZ.EC.EE.EG.EH.ER.ES.ET.FI.FJ.FK.FM.FO.FR.GA.GB.GD.GE.GF.GG.GH.GI.GL.GM.GN.GP.GQ.GR.GS.GT.GU.GW.GY.HK.HM.HN.HR.HT.HU.ID.IE.IL.IM.IN.IO.IQ.IR.IS.IT.JE.JM.JO.JP.KE.KG.KH.KI.KM.KN.KP.KR.KW.KY.KZ.LA.LB.LC.LI.LK.LR.LS.LT.LU.LV.LY.MA.MC.MD.ME.MF.MG.MH.MK.ML.MM.MN.MO.MP.MQ.MR.MS.MT.MU.MV.MW.MX.MY.MZ.NA.NC.NE.NF.NG.NI.NL.NO.NP.NR.NU.NZ.OM.PA.PE.PF.PG.PH.PK.PL.PM.PN.PR.PS.PT.PW.PY.QA.RE.RO.RS.RU.RW.SA.SB.SC.SD.SE.SG.SH.SI.SJ.SK.SL.SM.SN.SO.SR.SS.ST.SV.SX.SY.SZ.TC.TD.TF.TG.TH.TJ.TK.TL.TM.TN.TO.TR.TT.TV.TW.TZ.UA.UG.UM.US.UY.UZ.VA.VC.VE.VG.VI.VN.VU.WF.WS.XK.YE.YT.ZA.ZM.ZW`.split(`.`),
	mod97: (e) => {
		let t = 0;
		for (let n of e) t = (t * 10 + +n) % 97;
		return t;
	},
	pattern10: [
		`01`,
		`02`,
		`03`,
		`04`,
		`05`,
		`06`,
		`07`,
		`08`,
		`09`
	],
	pattern100: [
		`001`,
		`002`,
		`003`,
		`004`,
		`005`,
		`006`,
		`007`,
		`008`,
		`009`
	],
	toDigitString: (e) => e.replaceAll(/[A-Z]/gi, (e) => String((e.toUpperCase().codePointAt(0) ?? NaN) - 55))
};
function Se(e) {
	let t = ``;
	for (let n = 0; n < e.length; n += 4) t += `${e.substring(n, n + 4)} `;
	return t.trimEnd();
}
var Ce = class extends S$1 {
	accountNumber(e = {}) {
		typeof e == `number` && (e = { length: e });
		let { length: t = 8 } = e;
		return this.faker.string.numeric({
			length: t,
			allowLeadingZeros: !0
		});
	}
	accountName() {
		return [this.faker.helpers.arrayElement(this.faker.definitions.finance.account_type), `Account`].join(` `);
	}
	routingNumber() {
		let e = this.faker.helpers.arrayElement(this.faker.definitions.finance.federal_reserve_routing_symbol) + this.faker.string.numeric({
			length: 4,
			allowLeadingZeros: !0
		}), t = 0;
		for (let n = 0; n < e.length; n += 3) t += Number(e[n]) * 3, t += Number(e[n + 1]) * 7, t += Number(e[n + 2]) || 0;
		return `${e}${Math.ceil(t / 10) * 10 - t}`;
	}
	amount(e = {}) {
		let { autoFormat: t = !1, dec: n = 2, max: r = 1e3, min: i = 0, symbol: a = `` } = e, o = this.faker.number.float({
			max: r,
			min: i,
			fractionDigits: n
		});
		return a + (t ? o.toLocaleString(void 0, { minimumFractionDigits: n }) : o.toFixed(n));
	}
	transactionType() {
		return this.faker.helpers.arrayElement(this.faker.definitions.finance.transaction_type);
	}
	currency() {
		return this.faker.helpers.arrayElement(this.faker.definitions.finance.currency);
	}
	currencyCode() {
		return this.currency().code;
	}
	currencyName() {
		return this.currency().name;
	}
	currencySymbol() {
		let e;
		do
			e = this.currency().symbol;
		while (e.length === 0);
		return e;
	}
	currencyNumericCode() {
		return this.currency().numericCode;
	}
	bitcoinAddress(e = {}) {
		let { type: t = this.faker.helpers.enumValue(j), network: n = `mainnet` } = e, r = xe[t], i = r.prefix[n], a = this.faker.number.int(r.length);
		return i + this.faker.string.alphanumeric({
			length: a - i.length,
			casing: r.casing,
			exclude: r.exclude
		});
	}
	litecoinAddress() {
		let e = this.faker.number.int({
			min: 26,
			max: 33
		});
		return this.faker.string.fromCharacters(`LM3`) + this.faker.string.fromCharacters(`123456789abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ`, e - 1);
	}
	creditCardNumber(e = {}) {
		typeof e == `string` && (e = { issuer: e });
		let { issuer: t = `` } = e, n, r = this.faker.definitions.finance.credit_card, i = t.toLowerCase();
		if (i in r) n = this.faker.helpers.arrayElement(r[i]);
		else if (t.includes(`#`)) n = t;
		else {
			let e = this.faker.helpers.objectValue(r);
			n = this.faker.helpers.arrayElement(e);
		}
		return n = n.replaceAll(`/`, ``), this.faker.helpers.replaceCreditCardSymbols(n);
	}
	creditCardCVV() {
		return this.faker.string.numeric({
			length: 3,
			allowLeadingZeros: !0
		});
	}
	creditCardIssuer() {
		return this.faker.helpers.objectKey(this.faker.definitions.finance.credit_card);
	}
	pin(t = {}) {
		typeof t == `number` && (t = { length: t });
		let { length: n = 4 } = t;
		if (n < 1) throw new e$2(`minimum length is 1`);
		return this.faker.string.numeric({
			length: n,
			allowLeadingZeros: !0
		});
	}
	ethereumAddress() {
		return this.faker.string.hexadecimal({
			length: 40,
			casing: `lower`
		});
	}
	iban(t = {}) {
		let { countryCode: n, formatted: r = !1 } = t, i = n ? M.formats.find((e) => e.country === n) : this.faker.helpers.arrayElement(M.formats);
		if (!i) throw new e$2(`Country code ${n} not supported.`);
		let a = ``, o = 0;
		for (let e of i.bban) {
			let t = e.count;
			for (o += e.count; t > 0;) e.type === `a` ? a += this.faker.helpers.arrayElement(M.alpha) : e.type === `c` ? this.faker.datatype.boolean(.8) ? a += this.faker.number.int(9) : a += this.faker.helpers.arrayElement(M.alpha) : t >= 3 && this.faker.datatype.boolean(.3) ? this.faker.datatype.boolean() ? (a += this.faker.helpers.arrayElement(M.pattern100), t -= 2) : (a += this.faker.helpers.arrayElement(M.pattern10), t--) : a += this.faker.number.int(9), t--;
			a = a.substring(0, o);
		}
		let s = 98 - M.mod97(M.toDigitString(`${a}${i.country}00`));
		s < 10 && (s = `0${s}`);
		let c = `${i.country}${s}${a}`;
		return r ? Se(c) : c;
	}
	bic(e = {}) {
		let { includeBranchCode: t = this.faker.datatype.boolean() } = e;
		return `${this.faker.string.alpha({
			length: 4,
			casing: `upper`
		})}${this.faker.helpers.arrayElement(M.iso3166)}${this.faker.string.alphanumeric({
			length: 2,
			casing: `upper`
		})}${t ? this.faker.datatype.boolean() ? this.faker.string.alphanumeric({
			length: 3,
			casing: `upper`
		}) : `XXX` : ``}`;
	}
	transactionDescription() {
		return this.faker.helpers.fake(this.faker.definitions.finance.transaction_description_pattern);
	}
};
function we(e) {
	return e.split(` `).map((e) => e.charAt(0).toUpperCase() + e.slice(1)).join(` `);
}
var Te = class extends S$1 {
	adjective() {
		return this.faker.helpers.arrayElement(this.faker.definitions.food.adjective);
	}
	description() {
		return this.faker.helpers.fake(this.faker.definitions.food.description_pattern);
	}
	dish() {
		return this.faker.datatype.boolean() ? we(this.faker.helpers.fake(this.faker.definitions.food.dish_pattern)) : we(this.faker.helpers.arrayElement(this.faker.definitions.food.dish));
	}
	ethnicCategory() {
		return this.faker.helpers.arrayElement(this.faker.definitions.food.ethnic_category);
	}
	fruit() {
		return this.faker.helpers.arrayElement(this.faker.definitions.food.fruit);
	}
	ingredient() {
		return this.faker.helpers.arrayElement(this.faker.definitions.food.ingredient);
	}
	meat() {
		return this.faker.helpers.arrayElement(this.faker.definitions.food.meat);
	}
	spice() {
		return this.faker.helpers.arrayElement(this.faker.definitions.food.spice);
	}
	vegetable() {
		return this.faker.helpers.arrayElement(this.faker.definitions.food.vegetable);
	}
};
var Ee = class extends S$1 {
	branch() {
		return `${this.faker.hacker.noun().replace(` `, `-`)}-${this.faker.hacker.verb().replace(` `, `-`)}`;
	}
	commitEntry(e = {}) {
		let { merge: t = this.faker.datatype.boolean({ probability: .2 }), eol: n = `CRLF`, refDate: r } = e, i = [`commit ${this.faker.git.commitSha()}`];
		t && i.push(`Merge: ${this.commitSha({ length: 7 })} ${this.commitSha({ length: 7 })}`);
		let a = this.faker.person.firstName(), o = this.faker.person.lastName(), s = this.faker.person.fullName({
			firstName: a,
			lastName: o
		}), c = this.faker.internet.username({
			firstName: a,
			lastName: o
		}), l = this.faker.helpers.arrayElement([s, c]), u = this.faker.internet.email({
			firstName: a,
			lastName: o
		});
		l = l.replaceAll(/^[.,:;"\\']|[<>\n]|[.,:;"\\']$/g, ``), i.push(`Author: ${l} <${u}>`, `Date: ${this.commitDate({ refDate: r })}`, ``, `${`\xA0`.repeat(4)}${this.commitMessage()}`, ``);
		let d = n === `CRLF` ? `\r
` : `
`;
		return i.join(d);
	}
	commitMessage() {
		return `${this.faker.hacker.verb()} ${this.faker.hacker.adjective()} ${this.faker.hacker.noun()}`;
	}
	commitDate(e = {}) {
		let { refDate: t = this.faker.defaultRefDate() } = e, n = [
			`Sun`,
			`Mon`,
			`Tue`,
			`Wed`,
			`Thu`,
			`Fri`,
			`Sat`
		], r = [
			`Jan`,
			`Feb`,
			`Mar`,
			`Apr`,
			`May`,
			`Jun`,
			`Jul`,
			`Aug`,
			`Sep`,
			`Oct`,
			`Nov`,
			`Dec`
		], i = this.faker.date.recent({
			days: 1,
			refDate: t
		}), a = n[i.getUTCDay()], o = r[i.getUTCMonth()], s = i.getUTCDate(), c = i.getUTCHours().toString().padStart(2, `0`), l = i.getUTCMinutes().toString().padStart(2, `0`), u = i.getUTCSeconds().toString().padStart(2, `0`), d = i.getUTCFullYear(), f = this.faker.number.int({
			min: -11,
			max: 12
		}), p = Math.abs(f).toString().padStart(2, `0`);
		return `${a} ${o} ${s} ${c}:${l}:${u} ${d} ${f >= 0 ? `+` : `-`}${p}00`;
	}
	commitSha(e = {}) {
		let { length: t = 40 } = e;
		return this.faker.string.hexadecimal({
			length: t,
			casing: `lower`,
			prefix: ``
		});
	}
};
var De = class extends S$1 {
	abbreviation() {
		return this.faker.helpers.arrayElement(this.faker.definitions.hacker.abbreviation);
	}
	adjective() {
		return this.faker.helpers.arrayElement(this.faker.definitions.hacker.adjective);
	}
	noun() {
		return this.faker.helpers.arrayElement(this.faker.definitions.hacker.noun);
	}
	verb() {
		return this.faker.helpers.arrayElement(this.faker.definitions.hacker.verb);
	}
	ingverb() {
		return this.faker.helpers.arrayElement(this.faker.definitions.hacker.ingverb);
	}
	phrase() {
		return this.faker.helpers.fake(this.faker.definitions.hacker.phrase);
	}
};
const Oe = /\.|\(/;
function ke(t, n, r = [n, n.definitions.raw]) {
	if (t.length === 0) throw new e$2(`Eval expression cannot be empty.`);
	if (r.length === 0) throw new e$2(`Eval entrypoints cannot be empty.`);
	let i = r, a = t;
	do {
		let e;
		a.startsWith(`(`) ? [e, i] = Ae(a, i) : [e, i] = Me(a, i), a = a.substring(e), i = i.filter((e) => e != null).map((e) => Array.isArray(e) ? n.helpers.arrayElement(e) : e);
	} while (a.length > 0 && i.length > 0);
	if (i.length === 0) throw new e$2(`Cannot resolve expression '${t}'`);
	let o = i[0];
	return typeof o == `function` ? o() : o;
}
function Ae(t, n) {
	let [r, i] = je(t), a = t[r + 1];
	switch (a) {
		case `.`:
		case `(`:
		case void 0: break;
		default: throw new e$2(`Expected dot ('.'), open parenthesis ('('), or nothing after function call but got '${a}'`);
	}
	return [r + (a === `.` ? 2 : 1), n.map((e) => typeof e == `function` ? e(...i) : void 0)];
}
function je(t) {
	let n = t.indexOf(`)`, 1);
	if (n === -1) throw new e$2(`Missing closing parenthesis in '${t}'`);
	for (; n !== -1;) {
		let e = t.substring(1, n);
		try {
			return [n, JSON.parse(`[${e}]`)];
		} catch {
			if (!e.includes(`'`) && !e.includes(`"`)) try {
				return [n, JSON.parse(`["${e}"]`)];
			} catch {}
		}
		n = t.indexOf(`)`, n + 1);
	}
	n = t.lastIndexOf(`)`);
	let r = t.substring(1, n);
	return [n, [r]];
}
function Me(t, n) {
	let r = Oe.exec(t), i = (r?.[0] ?? ``) === `.`, a = r?.index ?? t.length, o = t.substring(0, a);
	if (o.length === 0) throw new e$2(`Expression parts cannot be empty in '${t}'`);
	let s = t[a + 1];
	if (i && (s == null || s === `.` || s === `(`)) throw new e$2(`Found dot without property name in '${t}'`);
	return [a + +!!i, n.map((e) => N(e, o))];
}
function N(e, t) {
	switch (typeof e) {
		case `function`:
			try {
				e = e();
			} catch {
				return;
			}
			return N(e, t);
		case `object`: return e?.[t];
		default: return;
	}
}
function Ne(e) {
	let t = Pe(e.replace(/L?$/, `0`));
	return t === 0 ? 0 : 10 - t;
}
function Pe(e) {
	e = e.replaceAll(/[\s-]/g, ``);
	let t = 0, n = !1;
	for (let r = e.length - 1; r >= 0; r--) {
		let i = Number.parseInt(e[r]);
		n && (i *= 2, i > 9 && (i = i % 10 + 1)), t += i, n = !n;
	}
	return t % 10;
}
function P$1(t, n, r, i) {
	let a = 1;
	if (n) switch (n) {
		case `?`:
			a = +!t.datatype.boolean();
			break;
		case `*`: {
			let e = 1;
			for (; t.datatype.boolean();) e *= 2;
			a = t.number.int({
				min: 0,
				max: e
			});
			break;
		}
		case `+`: {
			let e = 1;
			for (; t.datatype.boolean();) e *= 2;
			a = t.number.int({
				min: 1,
				max: e
			});
			break;
		}
		default: throw new e$2(`Unknown quantifier symbol provided.`);
	}
	else r != null && i != null ? a = t.number.int({
		min: Number.parseInt(r),
		max: Number.parseInt(i)
	}) : r != null && i == null && (a = Number.parseInt(r));
	return a;
}
function Fe(e, t = ``) {
	let n = /(.)\{(\d+),(\d+)\}/, r = /(.)\{(\d+)\}/, i = /\[(\d+)-(\d+)\]/, a, o, s, c, l = n.exec(t);
	for (; l != null;) a = Number.parseInt(l[2]), o = Number.parseInt(l[3]), a > o && (s = o, o = a, a = s), c = e.number.int({
		min: a,
		max: o
	}), t = t.slice(0, l.index) + l[1].repeat(c) + t.slice(l.index + l[0].length), l = n.exec(t);
	for (l = r.exec(t); l != null;) c = Number.parseInt(l[2]), t = t.slice(0, l.index) + l[1].repeat(c) + t.slice(l.index + l[0].length), l = r.exec(t);
	for (l = i.exec(t); l != null;) a = Number.parseInt(l[1]), o = Number.parseInt(l[2]), a > o && (s = o, o = a, a = s), t = t.slice(0, l.index) + e.number.int({
		min: a,
		max: o
	}).toString() + t.slice(l.index + l[0].length), l = i.exec(t);
	return t;
}
function Ie(e, t, n) {
	let r = ``, i = !1;
	for (let a = 0; a < t.length; a++) {
		let o = t[a];
		if (o === `\\`) {
			r += o, a + 1 < t.length && (r += t[++a]);
			continue;
		}
		if (o === `[`) {
			i = !0, r += o;
			continue;
		}
		if (o === `]`) {
			i = !1, r += o;
			continue;
		}
		let s = t[a + 1], c = [
			`?`,
			`*`,
			`+`,
			`{`
		].includes(s);
		if (!i && !c && o === `.`) {
			r += e.string.alphanumeric();
			continue;
		}
		if (!i && !c && n && /^[a-z]$/i.test(o)) {
			r += e.string.fromCharacters([o.toLowerCase(), o.toUpperCase()]);
			continue;
		}
		r += o;
	}
	return r;
}
function F(e, t = ``, n = `#`) {
	let r = ``;
	for (let i = 0; i < t.length; i++) t.charAt(i) === n ? r += e.number.int(9) : t.charAt(i) === `!` ? r += e.number.int({
		min: 2,
		max: 9
	}) : r += t.charAt(i);
	return r;
}
var I = class extends x$1 {
	slugify(e = ``) {
		return e.normalize(`NFKD`).replaceAll(/[\u0300-\u036F]/g, ``).replaceAll(` `, `-`).replaceAll(/[^\w.-]+/g, ``);
	}
	replaceSymbols(e = ``) {
		let t = `ABCDEFGHIJKLMNOPQRSTUVWXYZ`.split(``), n = ``;
		for (let r = 0; r < e.length; r++) e.charAt(r) === `#` ? n += this.faker.number.int(9) : e.charAt(r) === `?` ? n += this.arrayElement(t) : e.charAt(r) === `*` ? n += this.faker.datatype.boolean() ? this.arrayElement(t) : this.faker.number.int(9) : n += e.charAt(r);
		return n;
	}
	replaceCreditCardSymbols(e = `6453-####-####-####-###L`, t = `#`) {
		e = Fe(this.faker, e), e = F(this.faker, e, t);
		let n = Ne(e);
		return e.replace(`L`, String(n));
	}
	fromRegExp(t) {
		let n = !1;
		if (t instanceof RegExp && (n = t.flags.includes(`i`), t = t.source.replace(/^\^+/, ``).replace(/\$+$/, ``)), t === `.`) return this.faker.string.alphanumeric();
		if (n && /^[a-z]$/i.test(t)) return this.faker.string.fromCharacters([t.toLowerCase(), t.toUpperCase()]);
		t = Ie(this.faker, t, n);
		let r, i, a, o = /([.A-Za-z0-9])(?:\{(\d+)(?:,(\d+)|)\}|(\?|\*|\+))(?![^[]*]|[^{]*})/, s = o.exec(t);
		for (; s != null;) {
			let e = s[2], r = s[3], i = s[4];
			a = P$1(this.faker, i, e, r);
			let c;
			c = s[1] === `.` ? this.faker.string.alphanumeric(a) : n ? this.faker.string.fromCharacters([s[1].toLowerCase(), s[1].toUpperCase()], a) : s[1].repeat(a), t = t.slice(0, s.index) + c + t.slice(s.index + s[0].length), s = o.exec(t);
		}
		let c = /(\d-\d|\w-\w|\d|\w|[-!@#$&()`.+,/"])/, l = /\[(\^|)(-|)(.+?)\](?:\{(\d+)(?:,(\d+)|)\}|(\?|\*|\+)|)/;
		for (s = l.exec(t); s != null;) {
			let o = s[1] === `^`, u = s[2] === `-`, d = s[4], f = s[5], p = s[6], m = [], h = s[3], g = c.exec(h);
			for (u && m.push(45); g != null;) {
				if (g[0].includes(`-`)) {
					let t = g[0].split(`-`).map((e) => e.codePointAt(0) ?? NaN);
					if (r = t[0], i = t[1], r > i) throw new e$2(`Character range provided is out of order.`);
					for (let e = r; e <= i; e++) if (n && Number.isNaN(Number(String.fromCodePoint(e)))) {
						let t = String.fromCodePoint(e);
						m.push(t.toUpperCase().codePointAt(0) ?? NaN, t.toLowerCase().codePointAt(0) ?? NaN);
					} else m.push(e);
				} else n && Number.isNaN(Number(g[0])) ? m.push(g[0].toUpperCase().codePointAt(0) ?? NaN, g[0].toLowerCase().codePointAt(0) ?? NaN) : m.push(g[0].codePointAt(0) ?? NaN);
				h = h.substring(g[0].length), g = c.exec(h);
			}
			if (a = P$1(this.faker, p, d, f), o) {
				let e;
				for (let t = 48; t <= 57; t++) {
					if (e = m.indexOf(t), e > -1) {
						m.splice(e, 1);
						continue;
					}
					m.push(t);
				}
				for (let t = 65; t <= 90; t++) {
					if (e = m.indexOf(t), e > -1) {
						m.splice(e, 1);
						continue;
					}
					m.push(t);
				}
				for (let t = 97; t <= 122; t++) {
					if (e = m.indexOf(t), e > -1) {
						m.splice(e, 1);
						continue;
					}
					m.push(t);
				}
			}
			let _ = this.multiple(() => String.fromCodePoint(this.arrayElement(m)), { count: a }).join(``);
			t = t.slice(0, s.index) + _ + t.slice(s.index + s[0].length), s = l.exec(t);
		}
		let u = /(.)\{(\d+),(\d+)\}/;
		for (s = u.exec(t); s != null;) {
			if (r = Number.parseInt(s[2]), i = Number.parseInt(s[3]), r > i) throw new e$2(`Numbers out of order in {} quantifier.`);
			a = this.faker.number.int({
				min: r,
				max: i
			}), t = t.slice(0, s.index) + s[1].repeat(a) + t.slice(s.index + s[0].length), s = u.exec(t);
		}
		let d = /(.)\{(\d+)\}/;
		for (s = d.exec(t); s != null;) a = Number.parseInt(s[2]), t = t.slice(0, s.index) + s[1].repeat(a) + t.slice(s.index + s[0].length), s = d.exec(t);
		return t;
	}
	shuffle(e, t = {}) {
		let { inplace: n = !1 } = t;
		n || (e = [...e]);
		for (let t = e.length - 1; t > 0; --t) {
			let n = this.faker.number.int(t);
			[e[t], e[n]] = [e[n], e[t]];
		}
		return e;
	}
	uniqueArray(e, t) {
		if (Array.isArray(e)) {
			let n = [...new Set(e)];
			return this.shuffle(n).splice(0, t);
		}
		let n = /* @__PURE__ */ new Set();
		try {
			if (typeof e == `function`) {
				let r = 1e3 * t, i = 0;
				for (; n.size < t && i < r;) n.add(e()), i++;
			}
		} catch {}
		return [...n];
	}
	mustache(e, t) {
		if (e == null) return ``;
		for (let n in t) {
			let r = RegExp(`{{${n}}}`, `g`), i = t[n];
			typeof i == `string` && (i = i.replaceAll(`$`, `$$$$`)), e = e.replace(r, i);
		}
		return e;
	}
	maybe(e, t = {}) {
		if (this.faker.datatype.boolean(t)) return e();
	}
	objectKey(e) {
		let t = Object.keys(e);
		return this.arrayElement(t);
	}
	objectValue(e) {
		return e[this.faker.helpers.objectKey(e)];
	}
	objectEntry(e) {
		let t = this.faker.helpers.objectKey(e);
		return [t, e[t]];
	}
	arrayElement(t) {
		if (t.length === 0) throw new e$2(`Cannot get value from empty dataset.`);
		return t[t.length > 1 ? this.faker.number.int({ max: t.length - 1 }) : 0];
	}
	weightedArrayElement(t) {
		if (t.length === 0) throw new e$2(`weightedArrayElement expects an array with at least one element`);
		if (t.some((e) => e.weight <= 0)) throw new e$2(`weightedArrayElement expects an array of { weight, value } objects where weight is a positive number`);
		let n = t.reduce((e, { weight: t }) => e + t, 0), r = this.faker.number.float({
			min: 0,
			max: n
		}), i = 0;
		for (let { weight: e, value: n } of t) if (i += e, r < i) return n;
		return t.at(-1).value;
	}
	arrayElements(e, t) {
		if (e.length === 0) return [];
		let n = this.rangeToNumber(t ?? {
			min: 1,
			max: e.length
		});
		if (n >= e.length) return this.shuffle(e);
		if (n <= 0) return [];
		let r = [...e], i = e.length, a = i - n;
		for (; i-- > a;) {
			let e = this.faker.number.int(i), t = r[e];
			r[e] = r[i], r[i] = t;
		}
		return r.slice(a);
	}
	enumValue(e) {
		let t = Object.keys(e).filter((e) => Number.isNaN(Number(e)));
		return e[this.arrayElement(t)];
	}
	rangeToNumber(e) {
		return typeof e == `number` ? e : this.faker.number.int(e);
	}
	multiple(e, t = {}) {
		let n = this.rangeToNumber(t.count ?? 3);
		return n <= 0 ? [] : Array.from({ length: n }, e);
	}
};
var Le = class extends I {
	faker;
	constructor(e) {
		super(e), this.faker = e;
	}
	fake(e) {
		e = typeof e == `string` ? e : this.arrayElement(e);
		let t = e.search(/{{[a-z]/), n = e.indexOf(`}}`, t);
		if (t === -1 || n === -1) return e;
		let r = ke(e.substring(t + 2, n + 2).replace(`}}`, ``).replace(`{{`, ``), this.faker), i = String(r), a = e.substring(0, t) + i + e.substring(n + 2);
		return this.fake(a);
	}
};
const L = typeof Buffer > `u` || !z(`base64`) ? (e) => {
	let t = new TextEncoder().encode(e), n = Array.from(t, (e) => String.fromCodePoint(e)).join(``);
	return btoa(n);
} : (e) => Buffer.from(e).toString(`base64`);
const R$1 = typeof Buffer > `u` || !z(`base64url`) ? (e) => L(e).replaceAll(`+`, `-`).replaceAll(`/`, `_`).replaceAll(/=+$/g, ``) : (e) => Buffer.from(e).toString(`base64url`);
function z(e) {
	try {
		return typeof Buffer.from(`test`).toString(e) == `string`;
	} catch {
		return !1;
	}
}
function Re(e) {
	let { deprecated: t, since: n, until: r, proposed: i } = e, a = `[@faker-js/faker]: ${t} is deprecated`;
	n && (a += ` since v${n}`), r && (a += ` and will be removed in v${r}`), i && (a += `. Please use ${i} instead`), console.warn(`${a}.`);
}
var ze = class extends S$1 {
	avatar() {
		return this.faker.helpers.arrayElement([this.personPortrait, this.avatarGitHub])();
	}
	avatarGitHub() {
		return `https://avatars.githubusercontent.com/u/${this.faker.number.int(1e8)}`;
	}
	personPortrait(e = {}) {
		let { size: t = 512 } = e, { sex: n = this.faker.person.sexType() } = e;
		return n === `generic` && (n = this.faker.person.sexType()), `https://cdn.jsdelivr.net/gh/faker-js/assets-person-portrait/${n}/${t}/${this.faker.number.int({
			min: 0,
			max: 99
		})}.jpg`;
	}
	url(e = {}) {
		let { width: t = this.faker.number.int({
			min: 1,
			max: 3999
		}), height: n = this.faker.number.int({
			min: 1,
			max: 3999
		}) } = e;
		return this.faker.helpers.arrayElement([({ width: e, height: t }) => this.urlPicsumPhotos({
			width: e,
			height: t,
			grayscale: !1,
			blur: 0
		})])({
			width: t,
			height: n
		});
	}
	urlLoremFlickr(e = {}) {
		Re({
			deprecated: `faker.image.urlLoremFlickr()`,
			proposed: `faker.image.url()`,
			since: `10.1.0`,
			until: `11.0.0`
		});
		let { width: t = this.faker.number.int({
			min: 1,
			max: 3999
		}), height: n = this.faker.number.int({
			min: 1,
			max: 3999
		}), category: r } = e;
		return `https://loremflickr.com/${t}/${n}${r == null ? `` : `/${r}`}?lock=${this.faker.number.int()}`;
	}
	urlPicsumPhotos(e = {}) {
		let { width: t = this.faker.number.int({
			min: 1,
			max: 3999
		}), height: n = this.faker.number.int({
			min: 1,
			max: 3999
		}), grayscale: r = this.faker.datatype.boolean(), blur: i = this.faker.number.int({ max: 10 }) } = e, a = `https://picsum.photos/seed/${this.faker.string.alphanumeric({ length: {
			min: 5,
			max: 10
		} })}/${t}/${n}`, o = typeof i == `number` && i >= 1 && i <= 10;
		return (r || o) && (a += `?`, r && (a += `grayscale`), r && o && (a += `&`), o && (a += `blur=${i}`)), a;
	}
	dataUri(e = {}) {
		let { width: t = this.faker.number.int({
			min: 1,
			max: 3999
		}), height: n = this.faker.number.int({
			min: 1,
			max: 3999
		}), color: r = this.faker.color.rgb(), type: i = this.faker.helpers.arrayElement([`svg-uri`, `svg-base64`]) } = e, a = `<svg xmlns="http://www.w3.org/2000/svg" version="1.1" baseProfile="full" width="${t}" height="${n}"><rect width="100%" height="100%" fill="${r}"/><text x="${t / 2}" y="${n / 2}" font-size="20" alignment-baseline="middle" text-anchor="middle" fill="white">${t}x${n}</text></svg>`;
		return i === `svg-uri` ? `data:image/svg+xml;charset=UTF-8,${encodeURIComponent(a)}` : `data:image/svg+xml;base64,${L(a)}`;
	}
};
const Be = Object.fromEntries([
	[`А`, `A`],
	[`а`, `a`],
	[`Б`, `B`],
	[`б`, `b`],
	[`В`, `V`],
	[`в`, `v`],
	[`Г`, `G`],
	[`г`, `g`],
	[`Д`, `D`],
	[`д`, `d`],
	[`ъе`, `ye`],
	[`Ъе`, `Ye`],
	[`ъЕ`, `yE`],
	[`ЪЕ`, `YE`],
	[`Е`, `E`],
	[`е`, `e`],
	[`Ё`, `Yo`],
	[`ё`, `yo`],
	[`Ж`, `Zh`],
	[`ж`, `zh`],
	[`З`, `Z`],
	[`з`, `z`],
	[`И`, `I`],
	[`и`, `i`],
	[`ый`, `iy`],
	[`Ый`, `Iy`],
	[`ЫЙ`, `IY`],
	[`ыЙ`, `iY`],
	[`Й`, `Y`],
	[`й`, `y`],
	[`К`, `K`],
	[`к`, `k`],
	[`Л`, `L`],
	[`л`, `l`],
	[`М`, `M`],
	[`м`, `m`],
	[`Н`, `N`],
	[`н`, `n`],
	[`О`, `O`],
	[`о`, `o`],
	[`П`, `P`],
	[`п`, `p`],
	[`Р`, `R`],
	[`р`, `r`],
	[`С`, `S`],
	[`с`, `s`],
	[`Т`, `T`],
	[`т`, `t`],
	[`У`, `U`],
	[`у`, `u`],
	[`Ф`, `F`],
	[`ф`, `f`],
	[`Х`, `Kh`],
	[`х`, `kh`],
	[`Ц`, `Ts`],
	[`ц`, `ts`],
	[`Ч`, `Ch`],
	[`ч`, `ch`],
	[`Ш`, `Sh`],
	[`ш`, `sh`],
	[`Щ`, `Sch`],
	[`щ`, `sch`],
	[`Ъ`, ``],
	[`ъ`, ``],
	[`Ы`, `Y`],
	[`ы`, `y`],
	[`Ь`, ``],
	[`ь`, ``],
	[`Э`, `E`],
	[`э`, `e`],
	[`Ю`, `Yu`],
	[`ю`, `yu`],
	[`Я`, `Ya`],
	[`я`, `ya`]
]);
const Ve = Object.fromEntries([
	[`α`, `a`],
	[`β`, `v`],
	[`γ`, `g`],
	[`δ`, `d`],
	[`ε`, `e`],
	[`ζ`, `z`],
	[`η`, `i`],
	[`θ`, `th`],
	[`ι`, `i`],
	[`κ`, `k`],
	[`λ`, `l`],
	[`μ`, `m`],
	[`ν`, `n`],
	[`ξ`, `ks`],
	[`ο`, `o`],
	[`π`, `p`],
	[`ρ`, `r`],
	[`σ`, `s`],
	[`τ`, `t`],
	[`υ`, `y`],
	[`φ`, `f`],
	[`χ`, `x`],
	[`ψ`, `ps`],
	[`ω`, `o`],
	[`ά`, `a`],
	[`έ`, `e`],
	[`ί`, `i`],
	[`ό`, `o`],
	[`ύ`, `y`],
	[`ή`, `i`],
	[`ώ`, `o`],
	[`ς`, `s`],
	[`ϊ`, `i`],
	[`ΰ`, `y`],
	[`ϋ`, `y`],
	[`ΐ`, `i`],
	[`Α`, `A`],
	[`Β`, `B`],
	[`Γ`, `G`],
	[`Δ`, `D`],
	[`Ε`, `E`],
	[`Ζ`, `Z`],
	[`Η`, `I`],
	[`Θ`, `TH`],
	[`Ι`, `I`],
	[`Κ`, `K`],
	[`Λ`, `L`],
	[`Μ`, `M`],
	[`Ν`, `N`],
	[`Ξ`, `KS`],
	[`Ο`, `O`],
	[`Π`, `P`],
	[`Ρ`, `R`],
	[`Σ`, `S`],
	[`Τ`, `T`],
	[`Υ`, `Y`],
	[`Φ`, `F`],
	[`Χ`, `X`],
	[`Ψ`, `PS`],
	[`Ω`, `O`],
	[`Ά`, `A`],
	[`Έ`, `E`],
	[`Ί`, `I`],
	[`Ό`, `O`],
	[`Ύ`, `Y`],
	[`Ή`, `I`],
	[`Ώ`, `O`],
	[`Ϊ`, `I`],
	[`Ϋ`, `Y`]
]);
const He = Object.fromEntries([
	[`ء`, `e`],
	[`آ`, `a`],
	[`أ`, `a`],
	[`ؤ`, `w`],
	[`إ`, `i`],
	[`ئ`, `y`],
	[`ا`, `a`],
	[`ب`, `b`],
	[`ة`, `t`],
	[`ت`, `t`],
	[`ث`, `th`],
	[`ج`, `j`],
	[`ح`, `h`],
	[`خ`, `kh`],
	[`د`, `d`],
	[`ذ`, `dh`],
	[`ر`, `r`],
	[`ز`, `z`],
	[`س`, `s`],
	[`ش`, `sh`],
	[`ص`, `s`],
	[`ض`, `d`],
	[`ط`, `t`],
	[`ظ`, `z`],
	[`ع`, `e`],
	[`غ`, `gh`],
	[`ـ`, `_`],
	[`ف`, `f`],
	[`ق`, `q`],
	[`ك`, `k`],
	[`ل`, `l`],
	[`م`, `m`],
	[`ن`, `n`],
	[`ه`, `h`],
	[`و`, `w`],
	[`ى`, `a`],
	[`ي`, `y`],
	[`َ‎`, `a`],
	[`ُ`, `u`],
	[`ِ‎`, `i`]
]);
const Ue = Object.fromEntries([
	[`ա`, `a`],
	[`Ա`, `A`],
	[`բ`, `b`],
	[`Բ`, `B`],
	[`գ`, `g`],
	[`Գ`, `G`],
	[`դ`, `d`],
	[`Դ`, `D`],
	[`ե`, `ye`],
	[`Ե`, `Ye`],
	[`զ`, `z`],
	[`Զ`, `Z`],
	[`է`, `e`],
	[`Է`, `E`],
	[`ը`, `y`],
	[`Ը`, `Y`],
	[`թ`, `t`],
	[`Թ`, `T`],
	[`ժ`, `zh`],
	[`Ժ`, `Zh`],
	[`ի`, `i`],
	[`Ի`, `I`],
	[`լ`, `l`],
	[`Լ`, `L`],
	[`խ`, `kh`],
	[`Խ`, `Kh`],
	[`ծ`, `ts`],
	[`Ծ`, `Ts`],
	[`կ`, `k`],
	[`Կ`, `K`],
	[`հ`, `h`],
	[`Հ`, `H`],
	[`ձ`, `dz`],
	[`Ձ`, `Dz`],
	[`ղ`, `gh`],
	[`Ղ`, `Gh`],
	[`ճ`, `tch`],
	[`Ճ`, `Tch`],
	[`մ`, `m`],
	[`Մ`, `M`],
	[`յ`, `y`],
	[`Յ`, `Y`],
	[`ն`, `n`],
	[`Ն`, `N`],
	[`շ`, `sh`],
	[`Շ`, `Sh`],
	[`ո`, `vo`],
	[`Ո`, `Vo`],
	[`չ`, `ch`],
	[`Չ`, `Ch`],
	[`պ`, `p`],
	[`Պ`, `P`],
	[`ջ`, `j`],
	[`Ջ`, `J`],
	[`ռ`, `r`],
	[`Ռ`, `R`],
	[`ս`, `s`],
	[`Ս`, `S`],
	[`վ`, `v`],
	[`Վ`, `V`],
	[`տ`, `t`],
	[`Տ`, `T`],
	[`ր`, `r`],
	[`Ր`, `R`],
	[`ց`, `c`],
	[`Ց`, `C`],
	[`ու`, `u`],
	[`ՈՒ`, `U`],
	[`Ու`, `U`],
	[`փ`, `p`],
	[`Փ`, `P`],
	[`ք`, `q`],
	[`Ք`, `Q`],
	[`օ`, `o`],
	[`Օ`, `O`],
	[`ֆ`, `f`],
	[`Ֆ`, `F`],
	[`և`, `yev`]
]);
const We = Object.fromEntries([
	[`چ`, `ch`],
	[`ک`, `k`],
	[`گ`, `g`],
	[`پ`, `p`],
	[`ژ`, `zh`],
	[`ی`, `y`]
]);
const Ge = Object.fromEntries([
	[`א`, `a`],
	[`ב`, `b`],
	[`ג`, `g`],
	[`ד`, `d`],
	[`ה`, `h`],
	[`ו`, `v`],
	[`ז`, `z`],
	[`ח`, `ch`],
	[`ט`, `t`],
	[`י`, `y`],
	[`כ`, `k`],
	[`ך`, `kh`],
	[`ל`, `l`],
	[`ם`, `m`],
	[`מ`, `m`],
	[`ן`, `n`],
	[`נ`, `n`],
	[`ס`, `s`],
	[`ע`, `a`],
	[`פ`, `f`],
	[`ף`, `ph`],
	[`צ`, `ts`],
	[`ץ`, `ts`],
	[`ק`, `k`],
	[`ר`, `r`],
	[`ש`, `sh`],
	[`ת`, `t`],
	[`ו`, `v`]
]);
const B = {
	...Be,
	...Ve,
	...He,
	...We,
	...Ue,
	...Ge
};
(function(e) {
	return e.Any = `any`, e.Loopback = `loopback`, e.PrivateA = `private-a`, e.PrivateB = `private-b`, e.PrivateC = `private-c`, e.TestNet1 = `test-net-1`, e.TestNet2 = `test-net-2`, e.TestNet3 = `test-net-3`, e.LinkLocal = `link-local`, e.Multicast = `multicast`, e;
})({});
const qe = {
	any: `0.0.0.0/0`,
	loopback: `127.0.0.0/8`,
	"private-a": `10.0.0.0/8`,
	"private-b": `172.16.0.0/12`,
	"private-c": `192.168.0.0/16`,
	"test-net-1": `192.0.2.0/24`,
	"test-net-2": `198.51.100.0/24`,
	"test-net-3": `203.0.113.0/24`,
	"link-local": `169.254.0.0/16`,
	multicast: `224.0.0.0/4`
};
function V(e) {
	return /^[a-z][a-z-]*[a-z]$/i.exec(e) !== null;
}
function H(e, t) {
	let n = e.helpers.slugify(t);
	if (V(n)) return n;
	let r = e.helpers.slugify(e.lorem.word());
	return V(r) ? r : e.string.alpha({
		casing: `lower`,
		length: e.number.int({
			min: 4,
			max: 8
		})
	});
}
var Je = class extends S$1 {
	email(e = {}) {
		let { firstName: t, lastName: n, provider: r = this.faker.helpers.arrayElement(this.faker.definitions.internet.free_email), allowSpecialCharacters: i = !1 } = e, a = this.username({
			firstName: t,
			lastName: n
		});
		if (a = a.replaceAll(/[^A-Za-z0-9._+-]+/g, ``), a = a.substring(0, 50), i) {
			let e = [...`._-`], t = [...".!#$%&'*+-/=?^_`{|}~"];
			a = a.replace(this.faker.helpers.arrayElement(e), this.faker.helpers.arrayElement(t));
		}
		return a = a.replaceAll(/\.{2,}/g, `.`), a = a.replace(/^\./, ``), a = a.replace(/\.$/, ``), `${a}@${r}`;
	}
	exampleEmail(e = {}) {
		let { firstName: t, lastName: n, allowSpecialCharacters: r = !1 } = e, i = this.faker.helpers.arrayElement(this.faker.definitions.internet.example_email);
		return this.email({
			firstName: t,
			lastName: n,
			provider: i,
			allowSpecialCharacters: r
		});
	}
	username(e = {}) {
		let { firstName: t = this.faker.person.firstName(), lastName: n = this.faker.person.lastName(), lastName: r } = e, i = this.faker.helpers.arrayElement([`.`, `_`]), a = this.faker.number.int(99), o = [() => `${t}${i}${n}${a}`, () => `${t}${i}${n}`];
		r || o.push(() => `${t}${a}`);
		let s = this.faker.helpers.arrayElement(o)();
		return s = s.normalize(`NFKD`).replaceAll(/[\u0300-\u036F]/g, ``), s = [...s].map((e) => {
			if (B[e]) return B[e];
			let t = e.codePointAt(0) ?? NaN;
			return t < 128 ? e : t.toString(36);
		}).join(``), s = s.replaceAll(`'`, ``), s = s.replaceAll(` `, ``), s;
	}
	displayName(e = {}) {
		let { firstName: t = this.faker.person.firstName(), lastName: n = this.faker.person.lastName() } = e, r = this.faker.helpers.arrayElement([`.`, `_`]), i = this.faker.number.int(99), a = this.faker.helpers.arrayElement([
			() => `${t}${i}`,
			() => `${t}${r}${n}`,
			() => `${t}${r}${n}${i}`
		])();
		return a = a.replaceAll(`'`, ``), a = a.replaceAll(` `, ``), a;
	}
	protocol() {
		return this.faker.helpers.arrayElement([`http`, `https`]);
	}
	httpMethod() {
		return this.faker.helpers.arrayElement([
			`GET`,
			`POST`,
			`PUT`,
			`DELETE`,
			`PATCH`
		]);
	}
	httpStatusCode(e = {}) {
		let { types: t = Object.keys(this.faker.definitions.internet.http_status_code) } = e, n = this.faker.helpers.arrayElement(t);
		return this.faker.helpers.arrayElement(this.faker.definitions.internet.http_status_code[n]);
	}
	url(e = {}) {
		let { appendSlash: t = this.faker.datatype.boolean(), protocol: n = `https` } = e;
		return `${n}://${this.domainName()}${t ? `/` : ``}`;
	}
	domainName() {
		return `${this.domainWord()}.${this.domainSuffix()}`;
	}
	domainSuffix() {
		return this.faker.helpers.arrayElement(this.faker.definitions.internet.domain_suffix);
	}
	domainWord() {
		return `${H(this.faker, this.faker.word.adjective())}-${H(this.faker, this.faker.word.noun())}`.toLowerCase();
	}
	ip() {
		return this.faker.datatype.boolean() ? this.ipv4() : this.ipv6();
	}
	ipv4(t = {}) {
		let { network: n = `any`, cidrBlock: r = qe[n] } = t;
		if (!/^\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}\/\d{1,2}$/.test(r)) throw new e$2(`Invalid CIDR block provided: ${r}. Must be in the format x.x.x.x/y.`);
		let [i, a] = r.split(`/`), o = Number.parseInt(a, 10);
		if (o > 32) throw new e$2(`Invalid CIDR block provided: ${r}. Prefix length must be between 0 and 32.`);
		let s = i.split(`.`).map(Number);
		if (s.some((e) => e > 255)) throw new e$2(`Invalid CIDR block provided: ${r}. Each octet must be between 0 and 255.`);
		if (o === 32) return i;
		let c = 4294967295 >>> o, [l, u, d, f] = s, p = (l << 24 | u << 16 | d << 8 | f) & ~c | this.faker.number.int(c);
		return [
			p >>> 24 & 255,
			p >>> 16 & 255,
			p >>> 8 & 255,
			p & 255
		].join(`.`);
	}
	ipv6() {
		return Array.from({ length: 8 }, () => this.faker.string.hexadecimal({
			length: 4,
			casing: `lower`,
			prefix: ``
		})).join(`:`);
	}
	port() {
		return this.faker.number.int({
			min: 1,
			max: 65535
		});
	}
	userAgent() {
		return this.faker.helpers.fake(this.faker.definitions.internet.user_agent_pattern);
	}
	mac(e = {}) {
		typeof e == `string` && (e = { separator: e });
		let { separator: t = `:` } = e, n, r = ``;
		for ([
			`:`,
			`-`,
			``
		].includes(t) || (t = `:`), n = 0; n < 12; n++) r += this.faker.number.hex(15), n % 2 == 1 && n !== 11 && (r += t);
		return r;
	}
	password(e = {}) {
		let t = /[aeiouAEIOU]$/, n = /[bcdfghjklmnpqrstvwxyzBCDFGHJKLMNPQRSTVWXYZ]$/, { length: r = 15, memorable: i = !1, pattern: a = /\w/, prefix: o = `` } = e, s = a, c = o;
		for (; c.length < r;) {
			i && (s = n.test(c) ? t : n);
			let e = this.faker.number.int(94) + 33, r = String.fromCodePoint(e);
			i && (r = r.toLowerCase()), s.test(r) && (c += r);
		}
		return c;
	}
	emoji(e = {}) {
		let { types: t = Object.keys(this.faker.definitions.internet.emoji) } = e, n = this.faker.helpers.arrayElement(t);
		return this.faker.helpers.arrayElement(this.faker.definitions.internet.emoji[n]);
	}
	jwtAlgorithm() {
		return this.faker.helpers.arrayElement(this.faker.definitions.internet.jwt_algorithm);
	}
	jwt(e = {}) {
		let { refDate: t = this.faker.defaultRefDate() } = e, n = this.faker.date.recent({ refDate: t }), { header: r = {
			alg: this.jwtAlgorithm(),
			typ: `JWT`
		}, payload: i = {
			iat: Math.round(n.valueOf() / 1e3),
			exp: Math.round(this.faker.date.soon({ refDate: n }).valueOf() / 1e3),
			nbf: Math.round(this.faker.date.anytime({ refDate: t }).valueOf() / 1e3),
			iss: this.faker.company.name(),
			sub: this.faker.string.uuid(),
			aud: this.faker.string.uuid(),
			jti: this.faker.string.uuid()
		} } = e;
		return `${R$1(JSON.stringify(r))}.${R$1(JSON.stringify(i))}.${this.faker.string.alphanumeric(64)}`;
	}
};
var U = class extends x$1 {
	latitude(e = {}) {
		let { max: t = 90, min: n = -90, precision: r = 4 } = e;
		return this.faker.number.float({
			min: n,
			max: t,
			fractionDigits: r
		});
	}
	longitude(e = {}) {
		let { max: t = 180, min: n = -180, precision: r = 4 } = e;
		return this.faker.number.float({
			max: t,
			min: n,
			fractionDigits: r
		});
	}
	nearbyGPSCoordinate(e = {}) {
		let { origin: t, radius: n = 10, isMetric: r = !1 } = e;
		if (t == null) return [this.latitude(), this.longitude()];
		let i = this.faker.number.float({
			max: 2 * Math.PI,
			fractionDigits: 5
		}), a = r ? n : n * 1.60934, o = this.faker.number.float({
			max: a,
			fractionDigits: 3
		}) * .995 / (4e4 / 360), s = [t[0] + Math.sin(i) * o, t[1] + Math.cos(i) * o];
		return s[0] %= 180, Math.abs(s[0]) > 90 && (s[0] = Math.sign(s[0]) * 180 - s[0], s[1] += 180), s[1] = (s[1] % 360 + 540) % 360 - 180, [s[0], s[1]];
	}
};
var Ye = class extends U {
	faker;
	constructor(e) {
		super(e), this.faker = e;
	}
	zipCode(t = {}) {
		typeof t == `string` && (t = { format: t });
		let { state: n } = t;
		if (n != null) {
			let t = this.faker.definitions.location.postcode_by_state[n];
			if (t == null) throw new e$2(`No zip code definition found for state "${n}"`);
			return this.faker.helpers.fake(t);
		}
		let { format: r = this.faker.definitions.location.postcode } = t;
		return typeof r == `string` && (r = [r]), r = this.faker.helpers.arrayElement(r), this.faker.helpers.replaceSymbols(r);
	}
	city() {
		return this.faker.helpers.fake(this.faker.definitions.location.city_pattern);
	}
	buildingNumber() {
		return this.faker.helpers.arrayElement(this.faker.definitions.location.building_number).replaceAll(/#+/g, (e) => this.faker.string.numeric({
			length: e.length,
			allowLeadingZeros: !1
		}));
	}
	street() {
		return this.faker.helpers.fake(this.faker.definitions.location.street_pattern);
	}
	streetAddress(e = {}) {
		typeof e == `boolean` && (e = { useFullAddress: e });
		let { useFullAddress: t } = e, n = this.faker.definitions.location.street_address[t ? `full` : `normal`];
		return this.faker.helpers.fake(n);
	}
	postalAddress() {
		return this.faker.helpers.fake(this.faker.definitions.location.postal_address);
	}
	secondaryAddress() {
		return this.faker.helpers.fake(this.faker.definitions.location.secondary_address).replaceAll(/#+/g, (e) => this.faker.string.numeric({
			length: e.length,
			allowLeadingZeros: !1
		}));
	}
	county() {
		return this.faker.helpers.arrayElement(this.faker.definitions.location.county);
	}
	country() {
		return this.faker.helpers.arrayElement(this.faker.definitions.location.country);
	}
	continent() {
		return this.faker.helpers.arrayElement(this.faker.definitions.location.continent);
	}
	countryCode(e = {}) {
		typeof e == `string` && (e = { variant: e });
		let { variant: t = `alpha-2` } = e, n = (() => {
			switch (t) {
				case `numeric`: return `numeric`;
				case `alpha-3`: return `alpha3`;
				case `alpha-2`: return `alpha2`;
			}
		})();
		return this.faker.helpers.arrayElement(this.faker.definitions.location.country_code)[n];
	}
	state(e = {}) {
		let { abbreviated: t = !1 } = e, n = t ? this.faker.definitions.location.state_abbr : this.faker.definitions.location.state;
		return this.faker.helpers.arrayElement(n);
	}
	direction(e = {}) {
		let { abbreviated: t = !1 } = e, n = this.faker.definitions.location.direction, r = t ? [...n.cardinal_abbr, ...n.ordinal_abbr] : [...n.cardinal, ...n.ordinal];
		return this.faker.helpers.arrayElement(r);
	}
	cardinalDirection(e = {}) {
		let { abbreviated: t = !1 } = e, n = this.faker.definitions.location.direction, r = t ? n.cardinal_abbr : n.cardinal;
		return this.faker.helpers.arrayElement(r);
	}
	ordinalDirection(e = {}) {
		let { abbreviated: t = !1 } = e, n = this.faker.definitions.location.direction, r = t ? n.ordinal_abbr : n.ordinal;
		return this.faker.helpers.arrayElement(r);
	}
	timeZone() {
		return this.faker.helpers.arrayElement(this.faker.definitions.location.time_zone);
	}
	language() {
		return this.faker.helpers.arrayElement(this.faker.definitions.location.language);
	}
};
function Xe(e, t, n = (e) => e) {
	let r = Object.create(null);
	for (let i of e) {
		let e = t(i);
		r[e] === void 0 && (r[e] = []), r[e].push(n(i));
	}
	return r;
}
const W = {
	fail: () => {
		throw new e$2(`No words found that match the given length.`);
	},
	closest: (e, t) => {
		let n = Xe(e, (e) => e.length), r = Object.keys(n).map(Number), i = Math.max(...r.filter((e) => e < t.min)), a = Math.min(...r.filter((e) => e > t.max)), o = Math.min(t.min - i, a - t.max);
		return e.filter((e) => e.length === t.min - o || e.length === t.max + o);
	},
	shortest: (e) => {
		let t = Math.min(...e.map((e) => e.length));
		return e.filter((e) => e.length === t);
	},
	longest: (e) => {
		let t = Math.max(...e.map((e) => e.length));
		return e.filter((e) => e.length === t);
	},
	"any-length": (e) => [...e]
};
function G(e) {
	let { wordList: t, length: n, strategy: r = `fail` } = e;
	if (n != null) {
		let e = typeof n == `number` ? (e) => e.length === n : (e) => e.length >= n.min && e.length <= n.max, i = t.filter(e);
		return i.length > 0 ? i : typeof n == `number` ? W[r](t, {
			min: n,
			max: n
		}) : W[r](t, n);
	} else if (r === `shortest` || r === `longest`) return W[r](t);
	return [...t];
}
var Ze = class extends S$1 {
	word(e = {}) {
		return typeof e == `number` && (e = { length: e }), this.faker.helpers.arrayElement(G({
			...e,
			wordList: this.faker.definitions.lorem.word
		}));
	}
	words(e = 3) {
		return this.faker.helpers.multiple(() => this.word(), { count: e }).join(` `);
	}
	sentence(e = {
		min: 3,
		max: 10
	}) {
		let t = this.words(e);
		return `${t.charAt(0).toUpperCase() + t.substring(1)}.`;
	}
	slug(e = 3) {
		let t = this.words(e);
		return this.faker.helpers.slugify(t);
	}
	sentences(e = {
		min: 2,
		max: 6
	}, t = ` `) {
		return this.faker.helpers.multiple(() => this.sentence(), { count: e }).join(t);
	}
	paragraph(e = 3) {
		return this.sentences(e);
	}
	paragraphs(e = 3, t = `
`) {
		return this.faker.helpers.multiple(() => this.paragraph(), { count: e }).join(t);
	}
	text() {
		let e = this.faker.helpers.arrayElement([
			`sentence`,
			`sentences`,
			`paragraph`,
			`paragraphs`,
			`lines`
		]);
		return this[e]();
	}
	lines(e = {
		min: 1,
		max: 5
	}) {
		return this.sentences(e, `
`);
	}
};
var Qe = class extends S$1 {
	album() {
		return this.faker.helpers.arrayElement(this.faker.definitions.music.album);
	}
	artist() {
		return this.faker.helpers.arrayElement(this.faker.definitions.music.artist);
	}
	genre() {
		return this.faker.helpers.arrayElement(this.faker.definitions.music.genre);
	}
	songName() {
		return this.faker.helpers.arrayElement(this.faker.definitions.music.song_name);
	}
};
let K = function(e) {
	return e.Female = `female`, e.Generic = `generic`, e.Male = `male`, e;
}({});
function q$1(e, t = e.person.sexType(), n) {
	let { generic: r, female: i, male: a } = n;
	if (t === `generic`) return r ?? e.helpers.arrayElement([i, a]) ?? [];
	let o = t === `female` ? i : a;
	return o == null ? r ?? [] : r == null ? o : e.helpers.weightedArrayElement([{
		weight: 3 * Math.sqrt(o.length),
		value: o
	}, {
		weight: Math.sqrt(r.length),
		value: r
	}]);
}
var $e = class extends S$1 {
	firstName(e) {
		return this.faker.helpers.arrayElement(q$1(this.faker, e, this.faker.definitions.person.first_name));
	}
	lastName(e) {
		let t = this.faker.definitions.raw.person?.last_name_pattern;
		if (t != null) {
			let n = this.faker.helpers.weightedArrayElement(q$1(this.faker, e, t));
			return this.faker.helpers.fake(n);
		}
		return this.faker.helpers.arrayElement(q$1(this.faker, e, this.faker.definitions.person.last_name));
	}
	middleName(e) {
		return this.faker.helpers.arrayElement(q$1(this.faker, e, this.faker.definitions.person.middle_name));
	}
	fullName(e = {}) {
		let { sex: t = this.faker.helpers.arrayElement([`female`, `male`]), firstName: n = this.firstName(t), lastName: r = this.lastName(t) } = e, i = this.faker.helpers.weightedArrayElement(this.faker.definitions.person.name);
		return this.faker.helpers.mustache(i, {
			"person.prefix": () => this.prefix(t),
			"person.firstName": () => n,
			"person.middleName": () => this.middleName(t),
			"person.lastName": () => r,
			"person.suffix": () => this.suffix()
		});
	}
	gender() {
		return this.faker.helpers.arrayElement(this.faker.definitions.person.gender);
	}
	sex() {
		return this.faker.helpers.arrayElement(this.faker.definitions.person.sex);
	}
	sexType(e = {}) {
		let { includeGeneric: t = !1 } = e;
		return t ? this.faker.helpers.enumValue(K) : this.faker.helpers.arrayElement([`female`, `male`]);
	}
	bio() {
		return this.faker.helpers.fake(this.faker.definitions.person.bio_pattern);
	}
	prefix(e) {
		return this.faker.helpers.arrayElement(q$1(this.faker, e, this.faker.definitions.person.prefix));
	}
	suffix() {
		return this.faker.helpers.arrayElement(this.faker.definitions.person.suffix);
	}
	jobTitle() {
		return this.faker.helpers.fake(this.faker.definitions.person.job_title_pattern);
	}
	jobDescriptor() {
		return this.faker.helpers.arrayElement(this.faker.definitions.person.job_descriptor);
	}
	jobArea() {
		return this.faker.helpers.arrayElement(this.faker.definitions.person.job_area);
	}
	jobType() {
		return this.faker.helpers.arrayElement(this.faker.definitions.person.job_type);
	}
	zodiacSign() {
		return this.faker.helpers.arrayElement(this.faker.definitions.person.western_zodiac_sign);
	}
};
var et = class extends S$1 {
	number(e = {}) {
		let { style: t = `human` } = e, n = this.faker.definitions.phone_number.format[t];
		if (!n) throw Error(`No definitions for ${t} in this locale`);
		let r = this.faker.helpers.arrayElement(n);
		return F(this.faker, r);
	}
	imei() {
		return this.faker.helpers.replaceCreditCardSymbols(`##-######-######-L`, `#`);
	}
};
var tt = class extends S$1 {
	chemicalElement() {
		return this.faker.helpers.arrayElement(this.faker.definitions.science.chemical_element);
	}
	unit() {
		return this.faker.helpers.arrayElement(this.faker.definitions.science.unit);
	}
};
const nt = [
	`video`,
	`audio`,
	`image`,
	`text`,
	`application`
];
const rt = [
	`application/pdf`,
	`audio/mpeg`,
	`audio/wav`,
	`image/png`,
	`image/jpeg`,
	`image/gif`,
	`video/mp4`,
	`video/mpeg`,
	`text/html`
];
const it = [
	`en`,
	`wl`,
	`ww`
];
const J = {
	index: `o`,
	slot: `s`,
	mac: `x`,
	pci: `p`
};
const at = [
	`SUN`,
	`MON`,
	`TUE`,
	`WED`,
	`THU`,
	`FRI`,
	`SAT`
];
var ot = class extends S$1 {
	fileName(e = {}) {
		let { extensionCount: t = 1 } = e, n = this.faker.word.words().toLowerCase().replaceAll(/\W/g, `_`), r = this.faker.helpers.multiple(() => this.fileExt(), { count: t }).join(`.`);
		return r.length === 0 ? n : `${n}.${r}`;
	}
	commonFileName(e) {
		return `${this.fileName({ extensionCount: 0 })}.${e || this.commonFileExt()}`;
	}
	mimeType() {
		let e = Object.keys(this.faker.definitions.system.mime_type);
		return this.faker.helpers.arrayElement(e);
	}
	commonFileType() {
		return this.faker.helpers.arrayElement(nt);
	}
	commonFileExt() {
		return this.fileExt(this.faker.helpers.arrayElement(rt));
	}
	fileType() {
		let e = this.faker.definitions.system.mime_type, t = new Set(Object.keys(e).map((e) => e.split(`/`, 1)[0]));
		return this.faker.helpers.arrayElement([...t]);
	}
	fileExt(t) {
		let n = this.faker.definitions.system.mime_type;
		if (typeof t == `string`) {
			let r = n[t];
			if (r == null) throw new e$2(`MIME type ${t} is not supported.`);
			return this.faker.helpers.arrayElement(r.extensions);
		}
		let r = new Set(Object.values(n).flatMap(({ extensions: e }) => e));
		return this.faker.helpers.arrayElement([...r]);
	}
	directoryPath() {
		let e = this.faker.definitions.system.directory_path;
		return this.faker.helpers.arrayElement(e);
	}
	filePath() {
		return `${this.directoryPath()}/${this.fileName()}`;
	}
	semver() {
		return [
			this.faker.number.int(9),
			this.faker.number.int(20),
			this.faker.number.int(20)
		].join(`.`);
	}
	networkInterface(e = {}) {
		let { interfaceType: t = this.faker.helpers.arrayElement(it), interfaceSchema: n = this.faker.helpers.objectKey(J) } = e, r, i = ``;
		switch (n) {
			case `index`:
				r = this.faker.string.numeric();
				break;
			case `slot`:
				r = `${this.faker.string.numeric()}${this.faker.helpers.maybe(() => `f${this.faker.string.numeric()}`) ?? ``}${this.faker.helpers.maybe(() => `d${this.faker.string.numeric()}`) ?? ``}`;
				break;
			case `mac`:
				r = this.faker.internet.mac(``);
				break;
			case `pci`: i = this.faker.helpers.maybe(() => `P${this.faker.string.numeric()}`) ?? ``, r = `${this.faker.string.numeric()}s${this.faker.string.numeric()}${this.faker.helpers.maybe(() => `f${this.faker.string.numeric()}`) ?? ``}${this.faker.helpers.maybe(() => `d${this.faker.string.numeric()}`) ?? ``}`;
		}
		return `${i}${t}${J[n]}${r}`;
	}
	cron(e = {}) {
		let { includeYear: t = !1, includeNonStandard: n = !1 } = e, r = [this.faker.number.int(59), `*`], i = [this.faker.number.int(23), `*`], a = [
			this.faker.number.int({
				min: 1,
				max: 31
			}),
			`*`,
			`?`
		], o = [this.faker.number.int({
			min: 1,
			max: 12
		}), `*`], s = [
			this.faker.number.int(6),
			this.faker.helpers.arrayElement(at),
			`*`,
			`?`
		], c = [this.faker.number.int({
			min: 1970,
			max: 2099
		}), `*`], l = this.faker.helpers.arrayElement(r), u = this.faker.helpers.arrayElement(i), d = this.faker.helpers.arrayElement(a), f = this.faker.helpers.arrayElement(o), p = this.faker.helpers.arrayElement(s), m = this.faker.helpers.arrayElement(c), h = `${l} ${u} ${d} ${f} ${p}`;
		return t && (h += ` ${m}`), !n || this.faker.datatype.boolean() ? h : this.faker.helpers.arrayElement([
			`@annually`,
			`@daily`,
			`@hourly`,
			`@monthly`,
			`@reboot`,
			`@weekly`,
			`@yearly`
		]);
	}
};
const st = [
	8,
	7,
	6,
	5,
	4,
	3,
	2,
	10,
	0,
	9,
	8,
	7,
	6,
	5,
	4,
	3,
	2
];
const ct = {
	A: 1,
	B: 2,
	C: 3,
	D: 4,
	E: 5,
	F: 6,
	G: 7,
	H: 8,
	J: 1,
	K: 2,
	L: 3,
	M: 4,
	N: 5,
	P: 7,
	R: 9,
	S: 2,
	T: 3,
	U: 4,
	V: 5,
	W: 6,
	X: 7,
	Y: 8,
	Z: 9
};
function lt(e) {
	let t = 0;
	for (let [n, r] of e.split(``).entries()) {
		let e = ct[r] ?? Number(r);
		t += e * st[n];
	}
	return t % 11 == 10 ? `X` : String(t % 11);
}
var ut = class extends S$1 {
	vehicle() {
		return `${this.manufacturer()} ${this.model()}`;
	}
	manufacturer() {
		return this.faker.helpers.arrayElement(this.faker.definitions.vehicle.manufacturer);
	}
	model() {
		return this.faker.helpers.arrayElement(this.faker.definitions.vehicle.model);
	}
	type() {
		return this.faker.helpers.arrayElement(this.faker.definitions.vehicle.type);
	}
	fuel() {
		return this.faker.helpers.arrayElement(this.faker.definitions.vehicle.fuel);
	}
	vin() {
		let e = [
			`o`,
			`i`,
			`q`,
			`O`,
			`I`,
			`Q`
		], t = `${this.faker.string.alphanumeric({
			length: 10,
			casing: `upper`,
			exclude: e
		})}${this.faker.string.alpha({
			length: 1,
			casing: `upper`,
			exclude: e
		})}${this.faker.string.alphanumeric({
			length: 1,
			casing: `upper`,
			exclude: e
		})}${this.faker.string.numeric({
			length: 5,
			allowLeadingZeros: !0
		})}`;
		return `${t.slice(0, 8)}${lt(t)}${t.slice(9)}`;
	}
	color() {
		return this.faker.color.human();
	}
	vrm() {
		return `${this.faker.string.alpha({
			length: 2,
			casing: `upper`
		})}${this.faker.string.numeric({
			length: 2,
			allowLeadingZeros: !0
		})}${this.faker.string.alpha({
			length: 3,
			casing: `upper`
		})}`;
	}
	bicycle() {
		return this.faker.helpers.arrayElement(this.faker.definitions.vehicle.bicycle_type);
	}
};
var dt = class extends S$1 {
	adjective(e = {}) {
		return typeof e == `number` && (e = { length: e }), this.faker.helpers.arrayElement(G({
			...e,
			wordList: this.faker.definitions.word.adjective
		}));
	}
	adverb(e = {}) {
		return typeof e == `number` && (e = { length: e }), this.faker.helpers.arrayElement(G({
			...e,
			wordList: this.faker.definitions.word.adverb
		}));
	}
	conjunction(e = {}) {
		return typeof e == `number` && (e = { length: e }), this.faker.helpers.arrayElement(G({
			...e,
			wordList: this.faker.definitions.word.conjunction
		}));
	}
	interjection(e = {}) {
		return typeof e == `number` && (e = { length: e }), this.faker.helpers.arrayElement(G({
			...e,
			wordList: this.faker.definitions.word.interjection
		}));
	}
	noun(e = {}) {
		return typeof e == `number` && (e = { length: e }), this.faker.helpers.arrayElement(G({
			...e,
			wordList: this.faker.definitions.word.noun
		}));
	}
	preposition(e = {}) {
		return typeof e == `number` && (e = { length: e }), this.faker.helpers.arrayElement(G({
			...e,
			wordList: this.faker.definitions.word.preposition
		}));
	}
	verb(e = {}) {
		return typeof e == `number` && (e = { length: e }), this.faker.helpers.arrayElement(G({
			...e,
			wordList: this.faker.definitions.word.verb
		}));
	}
	sample(t = {}) {
		let n = this.faker.helpers.shuffle([
			this.adjective,
			this.adverb,
			this.conjunction,
			this.interjection,
			this.noun,
			this.preposition,
			this.verb
		]);
		for (let e of n) try {
			return e(t);
		} catch {
			continue;
		}
		throw new e$2(`No matching word data available for the current locale`);
	}
	words(e = {}) {
		typeof e == `number` && (e = { count: e });
		let { count: t = {
			min: 1,
			max: 3
		} } = e;
		return this.faker.helpers.multiple(() => this.sample(), { count: t }).join(` `);
	}
};
var ft = class extends x$1 {
	boolean(e = {}) {
		typeof e == `number` && (e = { probability: e });
		let { probability: t = .5 } = e;
		return t <= 0 ? !1 : t >= 1 || this.faker.number.float() < t;
	}
};
var pt = class extends x$1 {
	int(t = {}) {
		typeof t == `number` && (t = { max: t });
		let { min: n = 0, max: r = 2 ** 53 - 1, multipleOf: i = 1, distributor: a = b$1() } = t;
		if (!Number.isSafeInteger(i)) throw new e$2(`multipleOf should be an integer.`);
		if (i <= 0) throw new e$2(`multipleOf should be greater than 0.`);
		let o = Math.ceil(n / i), s = Math.floor(r / i);
		if (o === s) return o * i;
		if (s < o) throw r >= n ? new e$2(`No suitable integer value between ${n} and ${r} found.`) : new e$2(`Max ${r} should be greater than min ${n}.`);
		let c = a(this.faker.fakerCore.randomizer), l = s - o + 1;
		return Math.floor(c * l + o) * i;
	}
	float(t = {}) {
		typeof t == `number` && (t = { max: t });
		let { min: n = 0, max: r = 1, fractionDigits: i, multipleOf: a, multipleOf: o = i == null ? void 0 : 10 ** -i, distributor: s = b$1() } = t;
		if (r < n) throw new e$2(`Max ${r} should be greater than min ${n}.`);
		if (i != null) {
			if (a != null) throw new e$2(`multipleOf and fractionDigits cannot be set at the same time.`);
			if (!Number.isSafeInteger(i)) throw new e$2(`fractionDigits should be an integer.`);
			if (i < 0) throw new e$2(`fractionDigits should be greater than or equal to 0.`);
		}
		if (o != null) {
			if (o <= 0) throw new e$2(`multipleOf should be greater than 0.`);
			let t = Math.log10(o), i = o < 1 && Number.isSafeInteger(t) ? 10 ** -t : 1 / o;
			return this.int({
				min: n * i,
				max: r * i,
				distributor: s
			}) / i;
		}
		return s(this.faker.fakerCore.randomizer) * (r - n) + n;
	}
	binary(e = {}) {
		typeof e == `number` && (e = { max: e });
		let { min: t = 0, max: n = 1 } = e;
		return this.int({
			max: n,
			min: t
		}).toString(2);
	}
	octal(e = {}) {
		typeof e == `number` && (e = { max: e });
		let { min: t = 0, max: n = 7 } = e;
		return this.int({
			max: n,
			min: t
		}).toString(8);
	}
	hex(e = {}) {
		typeof e == `number` && (e = { max: e });
		let { min: t = 0, max: n = 15 } = e;
		return this.int({
			max: n,
			min: t
		}).toString(16);
	}
	bigInt(t = {}) {
		(typeof t == `bigint` || typeof t == `number` || typeof t == `string` || typeof t == `boolean`) && (t = { max: t });
		let n = BigInt(t.min ?? 0), r = BigInt(t.max ?? n + BigInt(999999999999999));
		if (r < n) throw new e$2(`Max ${r} should be larger than min ${n}.`);
		let i = BigInt(t.multipleOf ?? 1);
		if (i <= BigInt(0)) throw new e$2(`multipleOf should be greater than 0.`);
		let a = n / i + (n % i > 0n ? 1n : 0n), o = r / i - (r % i < 0n ? 1n : 0n);
		if (a === o) return a * i;
		if (o < a) throw new e$2(`No suitable bigint value between ${n} and ${r} found.`);
		let s = o - a + 1n;
		return (a + BigInt(this.faker.string.numeric({
			length: s.toString(10).length,
			allowLeadingZeros: !0
		})) % s) * i;
	}
	romanNumeral(t = {}) {
		let n = 3999;
		typeof t == `number` && (t = { max: t });
		let { min: r = 1, max: i = n } = t;
		if (r < 1) throw new e$2(`Min value ${r} should be 1 or greater.`);
		if (i > n) throw new e$2(`Max value ${i} should be ${n} or less.`);
		let a = this.int({
			min: r,
			max: i
		}), o = [
			[`M`, 1e3],
			[`CM`, 900],
			[`D`, 500],
			[`CD`, 400],
			[`C`, 100],
			[`XC`, 90],
			[`L`, 50],
			[`XL`, 40],
			[`X`, 10],
			[`IX`, 9],
			[`V`, 5],
			[`IV`, 4],
			[`I`, 1]
		], s = ``;
		for (let [e, t] of o) s += e.repeat(Math.floor(a / t)), a %= t;
		return s;
	}
};
const Y = `0123456789ABCDEFGHJKMNPQRSTVWXYZ`;
function mt(e) {
	let t = e.valueOf(), n = ``;
	for (let e = 10; e > 0; e--) {
		let e = t % 32;
		n = Y[e] + n, t = (t - e) / 32;
	}
	return n;
}
function ht(e) {
	return `xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx`.replaceAll(`x`, () => e.number.hex({
		min: 0,
		max: 15
	})).replaceAll(`y`, () => e.number.hex({
		min: 8,
		max: 11
	}));
}
function gt(e, t) {
	let n = t.valueOf(), r = Math.max(n, 0).toString(16).padStart(12, `0`).slice(-12);
	return `${[r.substring(0, 8), r.substring(8)].join(`-`)}-${`7xxx-yxxx-xxxxxxxxxxxx`.replaceAll(`x`, () => e.number.hex({
		min: 0,
		max: 15
	})).replaceAll(`y`, () => e.number.hex({
		min: 8,
		max: 11
	}))}`;
}
const X = 2 ** 48 - 1;
const Z = [...`ABCDEFGHIJKLMNOPQRSTUVWXYZ`];
const Q = [...`abcdefghijklmnopqrstuvwxyz`];
const _t = [...`0123456789`];
var vt = class extends x$1 {
	fromCharacters(t, n = 1) {
		if (n = this.faker.helpers.rangeToNumber(n), n <= 0) return ``;
		if (typeof t == `string` && (t = [...t]), t.length === 0) throw new e$2(`Unable to generate string: No characters to select from.`);
		return this.faker.helpers.multiple(() => this.faker.helpers.arrayElement(t), { count: n }).join(``);
	}
	alpha(e = {}) {
		typeof e == `number` && (e = { length: e });
		let t = this.faker.helpers.rangeToNumber(e.length ?? 1);
		if (t <= 0) return ``;
		let { casing: n = `mixed` } = e, { exclude: r = [] } = e;
		typeof r == `string` && (r = [...r]);
		let i;
		switch (n) {
			case `upper`:
				i = [...Z];
				break;
			case `lower`:
				i = [...Q];
				break;
			case `mixed`: i = [...Q, ...Z];
		}
		return i = i.filter((e) => !r.includes(e)), this.fromCharacters(i, t);
	}
	alphanumeric(e = {}) {
		typeof e == `number` && (e = { length: e });
		let t = this.faker.helpers.rangeToNumber(e.length ?? 1);
		if (t <= 0) return ``;
		let { casing: n = `mixed` } = e, { exclude: r = [] } = e;
		typeof r == `string` && (r = [...r]);
		let i = [..._t];
		switch (n) {
			case `upper`:
				i.push(...Z);
				break;
			case `lower`:
				i.push(...Q);
				break;
			case `mixed`: i.push(...Q, ...Z);
		}
		return i = i.filter((e) => !r.includes(e)), this.fromCharacters(i, t);
	}
	binary(e = {}) {
		let { prefix: t = `0b` } = e, n = t;
		return n += this.fromCharacters([`0`, `1`], e.length ?? 1), n;
	}
	octal(e = {}) {
		let { prefix: t = `0o` } = e, n = t;
		return n += this.fromCharacters([
			`0`,
			`1`,
			`2`,
			`3`,
			`4`,
			`5`,
			`6`,
			`7`
		], e.length ?? 1), n;
	}
	hexadecimal(e = {}) {
		let { casing: t = `mixed`, prefix: n = `0x` } = e, r = this.faker.helpers.rangeToNumber(e.length ?? 1);
		if (r <= 0) return n;
		let i = this.fromCharacters([
			`0`,
			`1`,
			`2`,
			`3`,
			`4`,
			`5`,
			`6`,
			`7`,
			`8`,
			`9`,
			`a`,
			`b`,
			`c`,
			`d`,
			`e`,
			`f`,
			`A`,
			`B`,
			`C`,
			`D`,
			`E`,
			`F`
		], r);
		return t === `upper` ? i = i.toUpperCase() : t === `lower` && (i = i.toLowerCase()), `${n}${i}`;
	}
	numeric(t = {}) {
		typeof t == `number` && (t = { length: t });
		let n = this.faker.helpers.rangeToNumber(t.length ?? 1);
		if (n <= 0) return ``;
		let { allowLeadingZeros: r = !0 } = t, { exclude: i = [] } = t;
		typeof i == `string` && (i = [...i]);
		let a = _t.filter((e) => !i.includes(e));
		if (a.length === 0 || a.length === 1 && !r && a[0] === `0`) throw new e$2(`Unable to generate numeric string, because all possible digits are excluded.`);
		let o = ``;
		return !r && !i.includes(`0`) && (o += this.faker.helpers.arrayElement(a.filter((e) => e !== `0`))), o += this.fromCharacters(a, n - o.length), o;
	}
	sample(e = 10) {
		e = this.faker.helpers.rangeToNumber(e);
		let t = {
			min: 33,
			max: 125
		}, n = ``;
		for (; n.length < e;) n += String.fromCodePoint(this.faker.number.int(t));
		return n;
	}
	uuid(e = {}) {
		let { version: t = 4, refDate: n = this.faker.defaultRefDate() } = e;
		switch (t) {
			case 7: return gt(this.faker, k(n));
			default: return ht(this.faker);
		}
	}
	ulid(t = {}) {
		let { refDate: n = this.faker.defaultRefDate() } = t, r = k(n);
		if (r.valueOf() < 0 || r.valueOf() > X) throw new e$2(`Unable to generate ULID: the refDate must be between ${(/* @__PURE__ */ new Date(0)).toISOString()} and ${new Date(X).toISOString()}, but was ${r.toISOString()}.`);
		return mt(r) + this.fromCharacters(Y, 16);
	}
	nanoid(e = 21) {
		if (e = this.faker.helpers.rangeToNumber(e), e <= 0) return ``;
		let t = [{
			value: () => this.alphanumeric(1),
			weight: 62
		}, {
			value: () => this.faker.helpers.arrayElement([`_`, `-`]),
			weight: 2
		}], n = ``;
		for (; n.length < e;) {
			let e = this.faker.helpers.weightedArrayElement(t);
			n += e();
		}
		return n;
	}
	symbol(e = 1) {
		return this.fromCharacters(`!"#$%&'()*+,-./:;<=>?@[\\]^_\`{|}~`.split(``), e);
	}
};
const yt = () => /* @__PURE__ */ new Date();
function bt(e) {
	return (e.config.defaultRefDate ?? yt)();
}
function xt(e, t = () => /* @__PURE__ */ new Date()) {
	typeof t == `function` ? e.config.defaultRefDate = t : e.config.defaultRefDate = () => new Date(t);
}
var $ = class {
	fakerCore;
	get defaultRefDate() {
		return () => bt(this.fakerCore);
	}
	setDefaultRefDate(e = () => /* @__PURE__ */ new Date()) {
		xt(this.fakerCore, e);
	}
	datatype = new ft(this);
	date = new A(this);
	helpers = new I(this);
	location = new U(this);
	number = new pt(this);
	string = new vt(this);
	constructor(e) {
		this.fakerCore = te(e);
	}
	seed(e = v$1()) {
		return this.fakerCore.randomizer.seed(e), e;
	}
};
new $();
var Ct = class extends $ {
	airline = new ce(this);
	animal = new le(this);
	book = new ue(this);
	color = new pe(this);
	commerce = new ge(this);
	company = new _e(this);
	database = new ve(this);
	date = new ye(this);
	finance = new Ce(this);
	food = new Te(this);
	git = new Ee(this);
	hacker = new De(this);
	helpers = new Le(this);
	image = new ze(this);
	internet = new Je(this);
	location = new Ye(this);
	lorem = new Ze(this);
	music = new Qe(this);
	person = new $e(this);
	phone = new et(this);
	science = new tt(this);
	system = new ot(this);
	vehicle = new ut(this);
	word = new dt(this);
	get rawDefinitions() {
		return this.fakerCore.locale.raw;
	}
	get definitions() {
		return this.fakerCore.locale;
	}
	constructor(t) {
		super(t);
		let { locale: n } = t;
		if (Array.isArray(n) && n.length === 0) throw new e$2(`The locale option must contain at least one locale definition.`);
	}
	getMetadata() {
		return this.fakerCore.locale.raw.metadata ?? {};
	}
};
const wt = { space: `Academy Color Encoding System (ACES),Adobe RGB,Adobe Wide Gamut RGB,British Standard Colour (BS),CIE 1931 XYZ,CIELAB,CIELUV,CIEUVW,CMY,CMYK,DCI-P3,Display-P3,Federal Standard 595C,HKS,HSL,HSLA,HSLuv,HSV,HWB,LCh,LMS,Munsell Color System,Natural Color System (NSC),Pantone Matching System (PMS),ProPhoto RGB Color Space,RAL,RG,RGBA,RGK,Rec. 2020,Rec. 2100,Rec. 601,Rec. 709,Uniform Color Spaces (UCSs),YDbDr,YIQ,YPbPr,sRGB,sYCC,scRGB,xvYCC`.split(`,`) };
const Tt = {
	collation: [
		`ascii_bin`,
		`ascii_general_ci`,
		`cp1250_bin`,
		`cp1250_general_ci`,
		`utf8_bin`,
		`utf8_general_ci`,
		`utf8_unicode_ci`
	],
	engine: [
		`ARCHIVE`,
		`BLACKHOLE`,
		`CSV`,
		`InnoDB`,
		`MEMORY`,
		`MyISAM`
	],
	type: [
		`bigint`,
		`binary`,
		`bit`,
		`blob`,
		`boolean`,
		`date`,
		`datetime`,
		`decimal`,
		`double`,
		`enum`,
		`float`,
		`geometry`,
		`int`,
		`mediumint`,
		`point`,
		`real`,
		`serial`,
		`set`,
		`smallint`,
		`text`,
		`time`,
		`timestamp`,
		`tinyint`,
		`varchar`
	]
};
var Et = `Africa/Abidjan.Africa/Accra.Africa/Addis_Ababa.Africa/Algiers.Africa/Asmara.Africa/Bamako.Africa/Bangui.Africa/Banjul.Africa/Bissau.Africa/Blantyre.Africa/Brazzaville.Africa/Bujumbura.Africa/Cairo.Africa/Casablanca.Africa/Ceuta.Africa/Conakry.Africa/Dakar.Africa/Dar_es_Salaam.Africa/Djibouti.Africa/Douala.Africa/El_Aaiun.Africa/Freetown.Africa/Gaborone.Africa/Harare.Africa/Johannesburg.Africa/Juba.Africa/Kampala.Africa/Khartoum.Africa/Kigali.Africa/Kinshasa.Africa/Lagos.Africa/Libreville.Africa/Lome.Africa/Luanda.Africa/Lubumbashi.Africa/Lusaka.Africa/Malabo.Africa/Maputo.Africa/Maseru.Africa/Mbabane.Africa/Mogadishu.Africa/Monrovia.Africa/Nairobi.Africa/Ndjamena.Africa/Niamey.Africa/Nouakchott.Africa/Ouagadougou.Africa/Porto-Novo.Africa/Sao_Tome.Africa/Tripoli.Africa/Tunis.Africa/Windhoek.America/Adak.America/Anchorage.America/Anguilla.America/Antigua.America/Araguaina.America/Argentina/Buenos_Aires.America/Argentina/Catamarca.America/Argentina/Cordoba.America/Argentina/Jujuy.America/Argentina/La_Rioja.America/Argentina/Mendoza.America/Argentina/Rio_Gallegos.America/Argentina/Salta.America/Argentina/San_Juan.America/Argentina/San_Luis.America/Argentina/Tucuman.America/Argentina/Ushuaia.America/Aruba.America/Asuncion.America/Atikokan.America/Bahia.America/Bahia_Banderas.America/Barbados.America/Belem.America/Belize.America/Blanc-Sablon.America/Boa_Vista.America/Bogota.America/Boise.America/Cambridge_Bay.America/Campo_Grande.America/Cancun.America/Caracas.America/Cayenne.America/Cayman.America/Chicago.America/Chihuahua.America/Ciudad_Juarez.America/Costa_Rica.America/Creston.America/Cuiaba.America/Curacao.America/Danmarkshavn.America/Dawson.America/Dawson_Creek.America/Denver.America/Detroit.America/Dominica.America/Edmonton.America/Eirunepe.America/El_Salvador.America/Fort_Nelson.America/Fortaleza.America/Glace_Bay.America/Goose_Bay.America/Grand_Turk.America/Grenada.America/Guadeloupe.America/Guatemala.America/Guayaquil.America/Guyana.America/Halifax.America/Havana.America/Hermosillo.America/Indiana/Indianapolis.America/Indiana/Knox.America/Indiana/Marengo.America/Indiana/Petersburg.America/Indiana/Tell_City.America/Indiana/Vevay.America/Indiana/Vincennes.America/Indiana/Winamac.America/Inuvik.America/Iqaluit.America/Jamaica.America/Juneau.America/Kentucky/Louisville.America/Kentucky/Monticello.America/Kralendijk.America/La_Paz.America/Lima.America/Los_Angeles.America/Lower_Princes.America/Maceio.America/Managua.America/Manaus.America/Marigot.America/Martinique.America/Matamoros.America/Mazatlan.America/Menominee.America/Merida.America/Metlakatla.America/Mexico_City.America/Miquelon.America/Moncton.America/Monterrey.America/Montevideo.America/Montserrat.America/Nassau.America/New_York.America/Nome.America/Noronha.America/North_Dakota/Beulah.America/North_Dakota/Center.America/North_Dakota/New_Salem.America/Nuuk.America/Ojinaga.America/Panama.America/Paramaribo.America/Phoenix.America/Port-au-Prince.America/Port_of_Spain.America/Porto_Velho.America/Puerto_Rico.America/Punta_Arenas.America/Rankin_Inlet.America/Recife.America/Regina.America/Resolute.America/Rio_Branco.America/Santarem.America/Santiago.America/Santo_Domingo.America/Sao_Paulo.America/Scoresbysund.America/Sitka.America/St_Barthelemy.America/St_Johns.America/St_Kitts.America/St_Lucia.America/St_Thomas.America/St_Vincent.America/Swift_Current.America/Tegucigalpa.America/Thule.America/Tijuana.America/Toronto.America/Tortola.America/Vancouver.America/Whitehorse.America/Winnipeg.America/Yakutat.America/Yellowknife.Antarctica/Casey.Antarctica/Davis.Antarctica/DumontDUrville.Antarctica/Macquarie.Antarctica/Mawson.Antarctica/McMurdo.Antarctica/Palmer.Antarctica/Rothera.Antarctica/Syowa.Antarctica/Troll.Antarctica/Vostok.Arctic/Longyearbyen.Asia/Aden.Asia/Almaty.Asia/Amman.Asia/Anadyr.Asia/Aqtau.Asia/Aqtobe.Asia/Ashgabat.Asia/Atyrau.Asia/Baghdad.Asia/Bahrain.Asia/Baku.Asia/Bangkok.Asia/Barnaul.Asia/Beirut.Asia/Bishkek.Asia/Brunei.Asia/Chita.Asia/Choibalsan.Asia/Colombo.Asia/Damascus.Asia/Dhaka.Asia/Dili.Asia/Dubai.Asia/Dushanbe.Asia/Famagusta.Asia/Gaza.Asia/Hebron.Asia/Ho_Chi_Minh.Asia/Hong_Kong.Asia/Hovd.Asia/Irkutsk.Asia/Jakarta.Asia/Jayapura.Asia/Jerusalem.Asia/Kabul.Asia/Kamchatka.Asia/Karachi.Asia/Kathmandu.Asia/Khandyga.Asia/Kolkata.Asia/Krasnoyarsk.Asia/Kuala_Lumpur.Asia/Kuching.Asia/Kuwait.Asia/Macau.Asia/Magadan.Asia/Makassar.Asia/Manila.Asia/Muscat.Asia/Nicosia.Asia/Novokuznetsk.Asia/Novosibirsk.Asia/Omsk.Asia/Oral.Asia/Phnom_Penh.Asia/Pontianak.Asia/Pyongyang.Asia/Qatar.Asia/Qostanay.Asia/Qyzylorda.Asia/Riyadh.Asia/Sakhalin.Asia/Samarkand.Asia/Seoul.Asia/Shanghai.Asia/Singapore.Asia/Srednekolymsk.Asia/Taipei.Asia/Tashkent.Asia/Tbilisi.Asia/Tehran.Asia/Thimphu.Asia/Tokyo.Asia/Tomsk.Asia/Ulaanbaatar.Asia/Urumqi.Asia/Ust-Nera.Asia/Vientiane.Asia/Vladivostok.Asia/Yakutsk.Asia/Yangon.Asia/Yekaterinburg.Asia/Yerevan.Atlantic/Azores.Atlantic/Bermuda.Atlantic/Canary.Atlantic/Cape_Verde.Atlantic/Faroe.Atlantic/Madeira.Atlantic/Reykjavik.Atlantic/South_Georgia.Atlantic/St_Helena.Atlantic/Stanley.Australia/Adelaide.Australia/Brisbane.Australia/Broken_Hill.Australia/Darwin.Australia/Eucla.Australia/Hobart.Australia/Lindeman.Australia/Lord_Howe.Australia/Melbourne.Australia/Perth.Australia/Sydney.Europe/Amsterdam.Europe/Andorra.Europe/Astrakhan.Europe/Athens.Europe/Belgrade.Europe/Berlin.Europe/Bratislava.Europe/Brussels.Europe/Bucharest.Europe/Budapest.Europe/Busingen.Europe/Chisinau.Europe/Copenhagen.Europe/Dublin.Europe/Gibraltar.Europe/Guernsey.Europe/Helsinki.Europe/Isle_of_Man.Europe/Istanbul.Europe/Jersey.Europe/Kaliningrad.Europe/Kirov.Europe/Kyiv.Europe/Lisbon.Europe/Ljubljana.Europe/London.Europe/Luxembourg.Europe/Madrid.Europe/Malta.Europe/Mariehamn.Europe/Minsk.Europe/Monaco.Europe/Moscow.Europe/Oslo.Europe/Paris.Europe/Podgorica.Europe/Prague.Europe/Riga.Europe/Rome.Europe/Samara.Europe/San_Marino.Europe/Sarajevo.Europe/Saratov.Europe/Simferopol.Europe/Skopje.Europe/Sofia.Europe/Stockholm.Europe/Tallinn.Europe/Tirane.Europe/Ulyanovsk.Europe/Vaduz.Europe/Vatican.Europe/Vienna.Europe/Vilnius.Europe/Volgograd.Europe/Warsaw.Europe/Zagreb.Europe/Zurich.Indian/Antananarivo.Indian/Chagos.Indian/Christmas.Indian/Cocos.Indian/Comoro.Indian/Kerguelen.Indian/Mahe.Indian/Maldives.Indian/Mauritius.Indian/Mayotte.Indian/Reunion.Pacific/Apia.Pacific/Auckland.Pacific/Bougainville.Pacific/Chatham.Pacific/Chuuk.Pacific/Easter.Pacific/Efate.Pacific/Fakaofo.Pacific/Fiji.Pacific/Funafuti.Pacific/Galapagos.Pacific/Gambier.Pacific/Guadalcanal.Pacific/Guam.Pacific/Honolulu.Pacific/Kanton.Pacific/Kiritimati.Pacific/Kosrae.Pacific/Kwajalein.Pacific/Majuro.Pacific/Marquesas.Pacific/Midway.Pacific/Nauru.Pacific/Niue.Pacific/Norfolk.Pacific/Noumea.Pacific/Pago_Pago.Pacific/Palau.Pacific/Pitcairn.Pacific/Pohnpei.Pacific/Port_Moresby.Pacific/Rarotonga.Pacific/Saipan.Pacific/Tahiti.Pacific/Tarawa.Pacific/Tongatapu.Pacific/Wake.Pacific/Wallis`.split(`.`);
const Dt = {
	color: wt,
	database: Tt,
	date: { time_zone: Et },
	finance: { federal_reserve_routing_symbol: `0110.0111.0112.0113.0114.0115.0116.0117.0118.0119.0210.0211.0212.0213.0214.0215.0216.0219.0220.0223.0260.0280.0310.0311.0312.0313.0319.0360.0410.0412.0420.0421.0422.0423.0430.0432.0433.0434.0440.0441.0442.0510.0514.0515.0519.0520.0521.0522.0530.0531.0532.0539.0540.0550.0560.0570.0610.0611.0612.0613.0620.0621.0622.0630.0631.0632.0640.0641.0642.0650.0651.0652.0653.0654.0655.0660.0670.0710.0711.0712.0719.0720.0724.0730.0739.0740.0749.0750.0759.0810.0812.0813.0815.0819.0820.0829.0830.0839.0840.0841.0842.0843.0863.0865.0910.0911.0912.0913.0914.0915.0918.0919.0920.0921.0929.0960.1010.1011.1012.1019.1020.1021.1022.1023.1030.1031.1039.1040.1041.1049.1070.1110.1111.1113.1119.1120.1122.1123.1130.1131.1140.1149.1163.1210.1211.1212.1213.1214.1220.1221.1222.1223.1224.1230.1231.1232.1233.1240.1241.1242.1243.1250.1251.1252`.split(`.`) },
	hacker: { abbreviation: `ADP.AGP.AI.API.ASCII.CLI.COM.CSS.DNS.DRAM.EXE.FTP.GB.HDD.HEX.HTTP.IB.IP.JBOD.JSON.OCR.PCI.PNG.RAM.RSS.SAS.SCSI.SDD.SMS.SMTP.SQL.SSD.SSL.TCP.THX.TLS.UDP.USB.UTF8.VGA.XML.XSS`.split(`.`) },
	internet: {
		emoji: {
			smiley: `☠️.☹️.☺️.❣️.❤️.❤️‍🔥.❤️‍🩹.👁️‍🗨️.👹.👺.👻.👽.👾.👿.💀.💋.💌.💓.💔.💕.💖.💗.💘.💙.💚.💛.💜.💝.💞.💟.💢.💣.💤.💥.💦.💨.💩.💫.💬.💭.💯.🕳️.🖤.🗨️.🗯️.😀.😁.😂.😃.😄.😅.😆.😇.😈.😉.😊.😋.😌.😍.😎.😏.😐.😑.😒.😓.😔.😕.😖.😗.😘.😙.😚.😛.😜.😝.😞.😟.😠.😡.😢.😣.😤.😥.😦.😧.😨.😩.😪.😫.😬.😭.😮.😮‍💨.😯.😰.😱.😲.😳.😴.😵.😵‍💫.😶.😶‍🌫️.😷.😸.😹.😺.😻.😼.😽.😾.😿.🙀.🙁.🙂.🙃.🙄.🙈.🙉.🙊.🤍.🤎.🤐.🤑.🤒.🤓.🤔.🤕.🤖.🤗.🤠.🤡.🤢.🤣.🤤.🤥.🤧.🤨.🤩.🤪.🤫.🤬.🤭.🤮.🤯.🥰.🥱.🥲.🥳.🥴.🥵.🥶.🥸.🥺.🧐.🧡`.split(`.`),
			body: `☝🏻.☝🏼.☝🏽.☝🏾.☝🏿.☝️.✊.✊🏻.✊🏼.✊🏽.✊🏾.✊🏿.✋.✋🏻.✋🏼.✋🏽.✋🏾.✋🏿.✌🏻.✌🏼.✌🏽.✌🏾.✌🏿.✌️.✍🏻.✍🏼.✍🏽.✍🏾.✍🏿.✍️.👀.👁️.👂.👂🏻.👂🏼.👂🏽.👂🏾.👂🏿.👃.👃🏻.👃🏼.👃🏽.👃🏾.👃🏿.👄.👅.👆.👆🏻.👆🏼.👆🏽.👆🏾.👆🏿.👇.👇🏻.👇🏼.👇🏽.👇🏾.👇🏿.👈.👈🏻.👈🏼.👈🏽.👈🏾.👈🏿.👉.👉🏻.👉🏼.👉🏽.👉🏾.👉🏿.👊.👊🏻.👊🏼.👊🏽.👊🏾.👊🏿.👋.👋🏻.👋🏼.👋🏽.👋🏾.👋🏿.👌.👌🏻.👌🏼.👌🏽.👌🏾.👌🏿.👍.👍🏻.👍🏼.👍🏽.👍🏾.👍🏿.👎.👎🏻.👎🏼.👎🏽.👎🏾.👎🏿.👏.👏🏻.👏🏼.👏🏽.👏🏾.👏🏿.👐.👐🏻.👐🏼.👐🏽.👐🏾.👐🏿.💅.💅🏻.💅🏼.💅🏽.💅🏾.💅🏿.💪.💪🏻.💪🏼.💪🏽.💪🏾.💪🏿.🖐🏻.🖐🏼.🖐🏽.🖐🏾.🖐🏿.🖐️.🖕.🖕🏻.🖕🏼.🖕🏽.🖕🏾.🖕🏿.🖖.🖖🏻.🖖🏼.🖖🏽.🖖🏾.🖖🏿.🙌.🙌🏻.🙌🏼.🙌🏽.🙌🏾.🙌🏿.🙏.🙏🏻.🙏🏼.🙏🏽.🙏🏾.🙏🏿.🤌.🤌🏻.🤌🏼.🤌🏽.🤌🏾.🤌🏿.🤏.🤏🏻.🤏🏼.🤏🏽.🤏🏾.🤏🏿.🤘.🤘🏻.🤘🏼.🤘🏽.🤘🏾.🤘🏿.🤙.🤙🏻.🤙🏼.🤙🏽.🤙🏾.🤙🏿.🤚.🤚🏻.🤚🏼.🤚🏽.🤚🏾.🤚🏿.🤛.🤛🏻.🤛🏼.🤛🏽.🤛🏾.🤛🏿.🤜.🤜🏻.🤜🏼.🤜🏽.🤜🏾.🤜🏿.🤝.🤞.🤞🏻.🤞🏼.🤞🏽.🤞🏾.🤞🏿.🤟.🤟🏻.🤟🏼.🤟🏽.🤟🏾.🤟🏿.🤲.🤲🏻.🤲🏼.🤲🏽.🤲🏾.🤲🏿.🤳.🤳🏻.🤳🏼.🤳🏽.🤳🏾.🤳🏿.🦴.🦵.🦵🏻.🦵🏼.🦵🏽.🦵🏾.🦵🏿.🦶.🦶🏻.🦶🏼.🦶🏽.🦶🏾.🦶🏿.🦷.🦻.🦻🏻.🦻🏼.🦻🏽.🦻🏾.🦻🏿.🦾.🦿.🧠.🫀.🫁`.split(`.`),
			person: `🎅.🎅🏻.🎅🏼.🎅🏽.🎅🏾.🎅🏿.👦.👦🏻.👦🏼.👦🏽.👦🏾.👦🏿.👧.👧🏻.👧🏼.👧🏽.👧🏾.👧🏿.👨.👨‍⚕️.👨‍⚖️.👨‍✈️.👨‍🌾.👨‍🍳.👨‍🍼.👨‍🎓.👨‍🎤.👨‍🎨.👨‍🏫.👨‍🏭.👨‍💻.👨‍💼.👨‍🔧.👨‍🔬.👨‍🚀.👨‍🚒.👨‍🦰.👨‍🦱.👨‍🦲.👨‍🦳.👨🏻.👨🏻‍⚕️.👨🏻‍⚖️.👨🏻‍✈️.👨🏻‍🌾.👨🏻‍🍳.👨🏻‍🍼.👨🏻‍🎓.👨🏻‍🎤.👨🏻‍🎨.👨🏻‍🏫.👨🏻‍🏭.👨🏻‍💻.👨🏻‍💼.👨🏻‍🔧.👨🏻‍🔬.👨🏻‍🚀.👨🏻‍🚒.👨🏻‍🦰.👨🏻‍🦱.👨🏻‍🦲.👨🏻‍🦳.👨🏼.👨🏼‍⚕️.👨🏼‍⚖️.👨🏼‍✈️.👨🏼‍🌾.👨🏼‍🍳.👨🏼‍🍼.👨🏼‍🎓.👨🏼‍🎤.👨🏼‍🎨.👨🏼‍🏫.👨🏼‍🏭.👨🏼‍💻.👨🏼‍💼.👨🏼‍🔧.👨🏼‍🔬.👨🏼‍🚀.👨🏼‍🚒.👨🏼‍🦰.👨🏼‍🦱.👨🏼‍🦲.👨🏼‍🦳.👨🏽.👨🏽‍⚕️.👨🏽‍⚖️.👨🏽‍✈️.👨🏽‍🌾.👨🏽‍🍳.👨🏽‍🍼.👨🏽‍🎓.👨🏽‍🎤.👨🏽‍🎨.👨🏽‍🏫.👨🏽‍🏭.👨🏽‍💻.👨🏽‍💼.👨🏽‍🔧.👨🏽‍🔬.👨🏽‍🚀.👨🏽‍🚒.👨🏽‍🦰.👨🏽‍🦱.👨🏽‍🦲.👨🏽‍🦳.👨🏾.👨🏾‍⚕️.👨🏾‍⚖️.👨🏾‍✈️.👨🏾‍🌾.👨🏾‍🍳.👨🏾‍🍼.👨🏾‍🎓.👨🏾‍🎤.👨🏾‍🎨.👨🏾‍🏫.👨🏾‍🏭.👨🏾‍💻.👨🏾‍💼.👨🏾‍🔧.👨🏾‍🔬.👨🏾‍🚀.👨🏾‍🚒.👨🏾‍🦰.👨🏾‍🦱.👨🏾‍🦲.👨🏾‍🦳.👨🏿.👨🏿‍⚕️.👨🏿‍⚖️.👨🏿‍✈️.👨🏿‍🌾.👨🏿‍🍳.👨🏿‍🍼.👨🏿‍🎓.👨🏿‍🎤.👨🏿‍🎨.👨🏿‍🏫.👨🏿‍🏭.👨🏿‍💻.👨🏿‍💼.👨🏿‍🔧.👨🏿‍🔬.👨🏿‍🚀.👨🏿‍🚒.👨🏿‍🦰.👨🏿‍🦱.👨🏿‍🦲.👨🏿‍🦳.👩.👩‍⚕️.👩‍⚖️.👩‍✈️.👩‍🌾.👩‍🍳.👩‍🍼.👩‍🎓.👩‍🎤.👩‍🎨.👩‍🏫.👩‍🏭.👩‍💻.👩‍💼.👩‍🔧.👩‍🔬.👩‍🚀.👩‍🚒.👩‍🦰.👩‍🦱.👩‍🦲.👩‍🦳.👩🏻.👩🏻‍⚕️.👩🏻‍⚖️.👩🏻‍✈️.👩🏻‍🌾.👩🏻‍🍳.👩🏻‍🍼.👩🏻‍🎓.👩🏻‍🎤.👩🏻‍🎨.👩🏻‍🏫.👩🏻‍🏭.👩🏻‍💻.👩🏻‍💼.👩🏻‍🔧.👩🏻‍🔬.👩🏻‍🚀.👩🏻‍🚒.👩🏻‍🦰.👩🏻‍🦱.👩🏻‍🦲.👩🏻‍🦳.👩🏼.👩🏼‍⚕️.👩🏼‍⚖️.👩🏼‍✈️.👩🏼‍🌾.👩🏼‍🍳.👩🏼‍🍼.👩🏼‍🎓.👩🏼‍🎤.👩🏼‍🎨.👩🏼‍🏫.👩🏼‍🏭.👩🏼‍💻.👩🏼‍💼.👩🏼‍🔧.👩🏼‍🔬.👩🏼‍🚀.👩🏼‍🚒.👩🏼‍🦰.👩🏼‍🦱.👩🏼‍🦲.👩🏼‍🦳.👩🏽.👩🏽‍⚕️.👩🏽‍⚖️.👩🏽‍✈️.👩🏽‍🌾.👩🏽‍🍳.👩🏽‍🍼.👩🏽‍🎓.👩🏽‍🎤.👩🏽‍🎨.👩🏽‍🏫.👩🏽‍🏭.👩🏽‍💻.👩🏽‍💼.👩🏽‍🔧.👩🏽‍🔬.👩🏽‍🚀.👩🏽‍🚒.👩🏽‍🦰.👩🏽‍🦱.👩🏽‍🦲.👩🏽‍🦳.👩🏾.👩🏾‍⚕️.👩🏾‍⚖️.👩🏾‍✈️.👩🏾‍🌾.👩🏾‍🍳.👩🏾‍🍼.👩🏾‍🎓.👩🏾‍🎤.👩🏾‍🎨.👩🏾‍🏫.👩🏾‍🏭.👩🏾‍💻.👩🏾‍💼.👩🏾‍🔧.👩🏾‍🔬.👩🏾‍🚀.👩🏾‍🚒.👩🏾‍🦰.👩🏾‍🦱.👩🏾‍🦲.👩🏾‍🦳.👩🏿.👩🏿‍⚕️.👩🏿‍⚖️.👩🏿‍✈️.👩🏿‍🌾.👩🏿‍🍳.👩🏿‍🍼.👩🏿‍🎓.👩🏿‍🎤.👩🏿‍🎨.👩🏿‍🏫.👩🏿‍🏭.👩🏿‍💻.👩🏿‍💼.👩🏿‍🔧.👩🏿‍🔬.👩🏿‍🚀.👩🏿‍🚒.👩🏿‍🦰.👩🏿‍🦱.👩🏿‍🦲.👩🏿‍🦳.👮.👮‍♀️.👮‍♂️.👮🏻.👮🏻‍♀️.👮🏻‍♂️.👮🏼.👮🏼‍♀️.👮🏼‍♂️.👮🏽.👮🏽‍♀️.👮🏽‍♂️.👮🏾.👮🏾‍♀️.👮🏾‍♂️.👮🏿.👮🏿‍♀️.👮🏿‍♂️.👰.👰‍♀️.👰‍♂️.👰🏻.👰🏻‍♀️.👰🏻‍♂️.👰🏼.👰🏼‍♀️.👰🏼‍♂️.👰🏽.👰🏽‍♀️.👰🏽‍♂️.👰🏾.👰🏾‍♀️.👰🏾‍♂️.👰🏿.👰🏿‍♀️.👰🏿‍♂️.👱.👱‍♀️.👱‍♂️.👱🏻.👱🏻‍♀️.👱🏻‍♂️.👱🏼.👱🏼‍♀️.👱🏼‍♂️.👱🏽.👱🏽‍♀️.👱🏽‍♂️.👱🏾.👱🏾‍♀️.👱🏾‍♂️.👱🏿.👱🏿‍♀️.👱🏿‍♂️.👲.👲🏻.👲🏼.👲🏽.👲🏾.👲🏿.👳.👳‍♀️.👳‍♂️.👳🏻.👳🏻‍♀️.👳🏻‍♂️.👳🏼.👳🏼‍♀️.👳🏼‍♂️.👳🏽.👳🏽‍♀️.👳🏽‍♂️.👳🏾.👳🏾‍♀️.👳🏾‍♂️.👳🏿.👳🏿‍♀️.👳🏿‍♂️.👴.👴🏻.👴🏼.👴🏽.👴🏾.👴🏿.👵.👵🏻.👵🏼.👵🏽.👵🏾.👵🏿.👶.👶🏻.👶🏼.👶🏽.👶🏾.👶🏿.👷.👷‍♀️.👷‍♂️.👷🏻.👷🏻‍♀️.👷🏻‍♂️.👷🏼.👷🏼‍♀️.👷🏼‍♂️.👷🏽.👷🏽‍♀️.👷🏽‍♂️.👷🏾.👷🏾‍♀️.👷🏾‍♂️.👷🏿.👷🏿‍♀️.👷🏿‍♂️.👸.👸🏻.👸🏼.👸🏽.👸🏾.👸🏿.👼.👼🏻.👼🏼.👼🏽.👼🏾.👼🏿.💁.💁‍♀️.💁‍♂️.💁🏻.💁🏻‍♀️.💁🏻‍♂️.💁🏼.💁🏼‍♀️.💁🏼‍♂️.💁🏽.💁🏽‍♀️.💁🏽‍♂️.💁🏾.💁🏾‍♀️.💁🏾‍♂️.💁🏿.💁🏿‍♀️.💁🏿‍♂️.💂.💂‍♀️.💂‍♂️.💂🏻.💂🏻‍♀️.💂🏻‍♂️.💂🏼.💂🏼‍♀️.💂🏼‍♂️.💂🏽.💂🏽‍♀️.💂🏽‍♂️.💂🏾.💂🏾‍♀️.💂🏾‍♂️.💂🏿.💂🏿‍♀️.💂🏿‍♂️.💆.💆‍♀️.💆‍♂️.💆🏻.💆🏻‍♀️.💆🏻‍♂️.💆🏼.💆🏼‍♀️.💆🏼‍♂️.💆🏽.💆🏽‍♀️.💆🏽‍♂️.💆🏾.💆🏾‍♀️.💆🏾‍♂️.💆🏿.💆🏿‍♀️.💆🏿‍♂️.💇.💇🏻.💇🏼.💇🏽.🕵🏻.🕵🏻‍♀️.🕵🏻‍♂️.🕵🏼.🕵🏼‍♀️.🕵🏼‍♂️.🕵🏽.🕵🏽‍♀️.🕵🏽‍♂️.🕵🏾.🕵🏾‍♀️.🕵🏾‍♂️.🕵🏿.🕵🏿‍♀️.🕵🏿‍♂️.🕵️.🕵️‍♀️.🕵️‍♂️.🙅.🙅‍♀️.🙅‍♂️.🙅🏻.🙅🏻‍♀️.🙅🏻‍♂️.🙅🏼.🙅🏼‍♀️.🙅🏼‍♂️.🙅🏽.🙅🏽‍♀️.🙅🏽‍♂️.🙅🏾.🙅🏾‍♀️.🙅🏾‍♂️.🙅🏿.🙅🏿‍♀️.🙅🏿‍♂️.🙆.🙆‍♀️.🙆‍♂️.🙆🏻.🙆🏻‍♀️.🙆🏻‍♂️.🙆🏼.🙆🏼‍♀️.🙆🏼‍♂️.🙆🏽.🙆🏽‍♀️.🙆🏽‍♂️.🙆🏾.🙆🏾‍♀️.🙆🏾‍♂️.🙆🏿.🙆🏿‍♀️.🙆🏿‍♂️.🙇.🙇‍♀️.🙇‍♂️.🙇🏻.🙇🏻‍♀️.🙇🏻‍♂️.🙇🏼.🙇🏼‍♀️.🙇🏼‍♂️.🙇🏽.🙇🏽‍♀️.🙇🏽‍♂️.🙇🏾.🙇🏾‍♀️.🙇🏾‍♂️.🙇🏿.🙇🏿‍♀️.🙇🏿‍♂️.🙋.🙋‍♀️.🙋‍♂️.🙋🏻.🙋🏻‍♀️.🙋🏻‍♂️.🙋🏼.🙋🏼‍♀️.🙋🏼‍♂️.🙋🏽.🙋🏽‍♀️.🙋🏽‍♂️.🙋🏾.🙋🏾‍♀️.🙋🏾‍♂️.🙋🏿.🙋🏿‍♀️.🙋🏿‍♂️.🙍.🙍‍♀️.🙍‍♂️.🙍🏻.🙍🏻‍♀️.🙍🏻‍♂️.🙍🏼.🙍🏼‍♀️.🙍🏼‍♂️.🙍🏽.🙍🏽‍♀️.🙍🏽‍♂️.🙍🏾.🙍🏾‍♀️.🙍🏾‍♂️.🙍🏿.🙍🏿‍♀️.🙍🏿‍♂️.🙎.🙎‍♀️.🙎‍♂️.🙎🏻.🙎🏻‍♀️.🙎🏻‍♂️.🙎🏼.🙎🏼‍♀️.🙎🏼‍♂️.🙎🏽.🙎🏽‍♀️.🙎🏽‍♂️.🙎🏾.🙎🏾‍♀️.🙎🏾‍♂️.🙎🏿.🙎🏿‍♀️.🙎🏿‍♂️.🤦.🤦‍♀️.🤦‍♂️.🤦🏻.🤦🏻‍♀️.🤦🏻‍♂️.🤦🏼.🤦🏼‍♀️.🤦🏼‍♂️.🤦🏽.🤦🏽‍♀️.🤦🏽‍♂️.🤦🏾.🤦🏾‍♀️.🤦🏾‍♂️.🤦🏿.🤦🏿‍♀️.🤦🏿‍♂️.🤰.🤰🏻.🤰🏼.🤰🏽.🤰🏾.🤰🏿.🤱.🤱🏻.🤱🏼.🤱🏽.🤱🏾.🤱🏿.🤴.🤴🏻.🤴🏼.🤴🏽.🤴🏾.🤴🏿.🤵.🤵‍♀️.🤵‍♂️.🤵🏻.🤵🏻‍♀️.🤵🏻‍♂️.🤵🏼.🤵🏼‍♀️.🤵🏼‍♂️.🤵🏽.🤵🏽‍♀️.🤵🏽‍♂️.🤵🏾.🤵🏾‍♀️.🤵🏾‍♂️.🤵🏿.🤵🏿‍♀️.🤵🏿‍♂️.🤶.🤶🏻.🤶🏼.🤶🏽.🤶🏾.🤶🏿.🤷.🤷‍♀️.🤷‍♂️.🤷🏻.🤷🏻‍♀️.🤷🏻‍♂️.🤷🏼.🤷🏼‍♀️.🤷🏼‍♂️.🤷🏽.🤷🏽‍♀️.🤷🏽‍♂️.🤷🏾.🤷🏾‍♀️.🤷🏾‍♂️.🤷🏿.🤷🏿‍♀️.🤷🏿‍♂️.🥷.🥷🏻.🥷🏼.🥷🏽.🥷🏾.🥷🏿.🦸.🦸‍♀️.🦸‍♂️.🦸🏻.🦸🏻‍♀️.🦸🏻‍♂️.🦸🏼.🦸🏼‍♀️.🦸🏼‍♂️.🦸🏽.🦸🏽‍♀️.🦸🏽‍♂️.🦸🏾.🦸🏾‍♀️.🦸🏾‍♂️.🦸🏿.🦸🏿‍♀️.🦸🏿‍♂️.🦹.🦹‍♀️.🦹‍♂️.🦹🏻.🦹🏻‍♀️.🦹🏻‍♂️.🦹🏼.🦹🏼‍♀️.🦹🏼‍♂️.🦹🏽.🦹🏽‍♀️.🦹🏽‍♂️.🦹🏾.🦹🏾‍♀️.🦹🏾‍♂️.🦹🏿.🦹🏿‍♀️.🦹🏿‍♂️.🧏.🧏‍♀️.🧏‍♂️.🧏🏻.🧏🏻‍♀️.🧏🏻‍♂️.🧏🏼.🧏🏼‍♀️.🧏🏼‍♂️.🧏🏽.🧏🏽‍♀️.🧏🏽‍♂️.🧏🏾.🧏🏾‍♀️.🧏🏾‍♂️.🧏🏿.🧏🏿‍♀️.🧏🏿‍♂️.🧑.🧑‍⚕️.🧑‍⚖️.🧑‍✈️.🧑‍🌾.🧑‍🍳.🧑‍🍼.🧑‍🎄.🧑‍🎓.🧑‍🎤.🧑‍🎨.🧑‍🏫.🧑‍🏭.🧑‍💻.🧑‍💼.🧑‍🔧.🧑‍🔬.🧑‍🚀.🧑‍🚒.🧑‍🦰.🧑‍🦱.🧑‍🦲.🧑‍🦳.🧑🏻.🧑🏻‍⚕️.🧑🏻‍⚖️.🧑🏻‍✈️.🧑🏻‍🌾.🧑🏻‍🍳.🧑🏻‍🍼.🧑🏻‍🎄.🧑🏻‍🎓.🧑🏻‍🎤.🧑🏻‍🎨.🧑🏻‍🏫.🧑🏻‍🏭.🧑🏻‍💻.🧑🏻‍💼.🧑🏻‍🔧.🧑🏻‍🔬.🧑🏻‍🚀.🧑🏻‍🚒.🧑🏻‍🦰.🧑🏻‍🦱.🧑🏻‍🦲.🧑🏻‍🦳.🧑🏼.🧑🏼‍⚕️.🧑🏼‍⚖️.🧑🏼‍✈️.🧑🏼‍🌾.🧑🏼‍🍳.🧑🏼‍🍼.🧑🏼‍🎄.🧑🏼‍🎓.🧑🏼‍🎤.🧑🏼‍🎨.🧑🏼‍🏫.🧑🏼‍🏭.🧑🏼‍💻.🧑🏼‍💼.🧑🏼‍🔧.🧑🏼‍🔬.🧑🏼‍🚀.🧑🏼‍🚒.🧑🏼‍🦰.🧑🏼‍🦱.🧑🏼‍🦲.🧑🏼‍🦳.🧑🏽.🧑🏽‍⚕️.🧑🏽‍⚖️.🧑🏽‍✈️.🧑🏽‍🌾.🧑🏽‍🍳.🧑🏽‍🍼.🧑🏽‍🎄.🧑🏽‍🎓.🧑🏽‍🎤.🧑🏽‍🎨.🧑🏽‍🏫.🧑🏽‍🏭.🧑🏽‍💻.🧑🏽‍💼.🧑🏽‍🔧.🧑🏽‍🔬.🧑🏽‍🚀.🧑🏽‍🚒.🧑🏽‍🦰.🧑🏽‍🦱.🧑🏽‍🦲.🧑🏽‍🦳.🧑🏾.🧑🏾‍⚕️.🧑🏾‍⚖️.🧑🏾‍✈️.🧑🏾‍🌾.🧑🏾‍🍳.🧑🏾‍🍼.🧑🏾‍🎄.🧑🏾‍🎓.🧑🏾‍🎤.🧑🏾‍🎨.🧑🏾‍🏫.🧑🏾‍🏭.🧑🏾‍💻.🧑🏾‍💼.🧑🏾‍🔧.🧑🏾‍🔬.🧑🏾‍🚀.🧑🏾‍🚒.🧑🏾‍🦰.🧑🏾‍🦱.🧑🏾‍🦲.🧑🏾‍🦳.🧑🏿.🧑🏿‍⚕️.🧑🏿‍⚖️.🧑🏿‍✈️.🧑🏿‍🌾.🧑🏿‍🍳.🧑🏿‍🍼.🧑🏿‍🎄.🧑🏿‍🎓.🧑🏿‍🎤.🧑🏿‍🎨.🧑🏿‍🏫.🧑🏿‍🏭.🧑🏿‍💻.🧑🏿‍💼.🧑🏿‍🔧.🧑🏿‍🔬.🧑🏿‍🚀.🧑🏿‍🚒.🧑🏿‍🦰.🧑🏿‍🦱.🧑🏿‍🦲.🧑🏿‍🦳.🧒.🧒🏻.🧒🏼.🧒🏽.🧒🏾.🧒🏿.🧓.🧓🏻.🧓🏼.🧓🏽.🧓🏾.🧓🏿.🧔.🧔‍♀️.🧔‍♂️.🧔🏻.🧔🏻‍♀️.🧔🏻‍♂️.🧔🏼.🧔🏼‍♀️.🧔🏼‍♂️.🧔🏽.🧔🏽‍♀️.🧔🏽‍♂️.🧔🏾.🧔🏾‍♀️.🧔🏾‍♂️.🧔🏿.🧔🏿‍♀️.🧔🏿‍♂️.🧕.🧕🏻.🧕🏼.🧕🏽.🧕🏾.🧕🏿.🧙.🧙‍♀️.🧙‍♂️.🧙🏻.🧙🏻‍♀️.🧙🏻‍♂️.🧙🏼.🧙🏼‍♀️.🧙🏼‍♂️.🧙🏽.🧙🏽‍♀️.🧙🏽‍♂️.🧙🏾.🧙🏾‍♀️.🧙🏾‍♂️.🧙🏿.🧙🏿‍♀️.🧙🏿‍♂️.🧚.🧚‍♀️.🧚‍♂️.🧚🏻.🧚🏻‍♀️.🧚🏻‍♂️.🧚🏼.🧚🏼‍♀️.🧚🏼‍♂️.🧚🏽.🧚🏽‍♀️.🧚🏽‍♂️.🧚🏾.🧚🏾‍♀️.🧚🏾‍♂️.🧚🏿.🧚🏿‍♀️.🧚🏿‍♂️.🧛.🧛‍♀️.🧛‍♂️.🧛🏻.🧛🏻‍♀️.🧛🏻‍♂️.🧛🏼.🧛🏼‍♀️.🧛🏼‍♂️.🧛🏽.🧛🏽‍♀️.🧛🏽‍♂️.🧛🏾.🧛🏾‍♀️.🧛🏾‍♂️.🧛🏿.🧛🏿‍♀️.🧛🏿‍♂️.🧜.🧜‍♀️.🧜‍♂️.🧜🏻.🧜🏻‍♀️.🧜🏻‍♂️.🧜🏼.🧜🏼‍♀️.🧜🏼‍♂️.🧜🏽.🧜🏽‍♀️.🧜🏽‍♂️.🧜🏾.🧜🏾‍♀️.🧜🏾‍♂️.🧜🏿.🧜🏿‍♀️.🧜🏿‍♂️.🧝.🧝‍♀️.🧝‍♂️.🧝🏻.🧝🏻‍♀️.🧝🏻‍♂️.🧝🏼.🧝🏼‍♀️.🧝🏼‍♂️.🧝🏽.🧝🏽‍♀️.🧝🏽‍♂️.🧝🏾.🧝🏾‍♀️.🧝🏾‍♂️.🧝🏿.🧝🏿‍♀️.🧝🏿‍♂️.🧞.🧞‍♀️.🧞‍♂️.🧟.🧟‍♀️.🧟‍♂️`.split(`.`),
			nature: `☘️.🌱.🌲.🌳.🌴.🌵.🌷.🌸.🌹.🌺.🌻.🌼.🌾.🌿.🍀.🍁.🍂.🍃.🏵️.🐀.🐁.🐂.🐃.🐄.🐅.🐆.🐇.🐈.🐈‍⬛.🐉.🐊.🐋.🐌.🐍.🐎.🐏.🐐.🐑.🐒.🐓.🐔.🐕.🐕‍🦺.🐖.🐗.🐘.🐙.🐚.🐛.🐜.🐝.🐞.🐟.🐠.🐡.🐢.🐣.🐤.🐥.🐦.🐧.🐨.🐩.🐪.🐫.🐬.🐭.🐮.🐯.🐰.🐱.🐲.🐳.🐴.🐵.🐶.🐷.🐸.🐹.🐺.🐻.🐻‍❄️.🐼.🐽.🐾.🐿️.💐.💮.🕊️.🕷️.🕸️.🥀.🦁.🦂.🦃.🦄.🦅.🦆.🦇.🦈.🦉.🦊.🦋.🦌.🦍.🦎.🦏.🦒.🦓.🦔.🦕.🦖.🦗.🦘.🦙.🦚.🦛.🦜.🦝.🦟.🦠.🦡.🦢.🦣.🦤.🦥.🦦.🦧.🦨.🦩.🦫.🦬.🦭.🦮.🪰.🪱.🪲.🪳.🪴.🪶`.split(`.`),
			food: `☕.🌭.🌮.🌯.🌰.🌶️.🌽.🍄.🍅.🍆.🍇.🍈.🍉.🍊.🍋.🍌.🍍.🍎.🍏.🍐.🍑.🍒.🍓.🍔.🍕.🍖.🍗.🍘.🍙.🍚.🍛.🍜.🍝.🍞.🍟.🍠.🍡.🍢.🍣.🍤.🍥.🍦.🍧.🍨.🍩.🍪.🍫.🍬.🍭.🍮.🍯.🍰.🍱.🍲.🍳.🍴.🍵.🍶.🍷.🍸.🍹.🍺.🍻.🍼.🍽️.🍾.🍿.🎂.🏺.🔪.🥂.🥃.🥄.🥐.🥑.🥒.🥓.🥔.🥕.🥖.🥗.🥘.🥙.🥚.🥛.🥜.🥝.🥞.🥟.🥠.🥡.🥢.🥣.🥤.🥥.🥦.🥧.🥨.🥩.🥪.🥫.🥬.🥭.🥮.🥯.🦀.🦐.🦑.🦞.🦪.🧀.🧁.🧂.🧃.🧄.🧅.🧆.🧇.🧈.🧉.🧊.🧋.🫐.🫑.🫒.🫓.🫔.🫕.🫖`.split(`.`),
			travel: `⌚.⌛.⏰.⏱️.⏲️.⏳.☀️.☁️.☂️.☃️.☄️.☔.♨️.⚓.⚡.⛄.⛅.⛈️.⛩️.⛪.⛰️.⛱️.⛲.⛴️.⛵.⛺.⛽.✈️.❄️.⭐.🌀.🌁.🌂.🌃.🌄.🌅.🌆.🌇.🌈.🌉.🌊.🌋.🌌.🌍.🌎.🌏.🌐.🌑.🌒.🌓.🌔.🌕.🌖.🌗.🌘.🌙.🌚.🌛.🌜.🌝.🌞.🌟.🌠.🌡️.🌤️.🌥️.🌦️.🌧️.🌨️.🌩️.🌪️.🌫️.🌬️.🎠.🎡.🎢.🎪.🏍️.🏎️.🏔️.🏕️.🏖️.🏗️.🏘️.🏙️.🏚️.🏛️.🏜️.🏝️.🏞️.🏟️.🏠.🏡.🏢.🏣.🏤.🏥.🏦.🏨.🏩.🏪.🏫.🏬.🏭.🏯.🏰.💈.💒.💧.💺.🔥.🕋.🕌.🕍.🕐.🕑.🕒.🕓.🕔.🕕.🕖.🕗.🕘.🕙.🕚.🕛.🕜.🕝.🕞.🕟.🕠.🕡.🕢.🕣.🕤.🕥.🕦.🕧.🕰️.🗺️.🗻.🗼.🗽.🗾.🚀.🚁.🚂.🚃.🚄.🚅.🚆.🚇.🚈.🚉.🚊.🚋.🚌.🚍.🚎.🚏.🚐.🚑.🚒.🚓.🚔.🚕.🚖.🚗.🚘.🚙.🚚.🚛.🚜.🚝.🚞.🚟.🚠.🚡.🚢.🚤.🚥.🚦.🚧.🚨.🚲.🛎️.🛑.🛕.🛖.🛢️.🛣️.🛤️.🛥️.🛩️.🛫.🛬.🛰️.🛳️.🛴.🛵.🛶.🛸.🛹.🛺.🛻.🛼.🦼.🦽.🧭.🧱.🧳.🪂.🪐.🪨.🪵`.split(`.`),
			activity: `♟️.♠️.♣️.♥️.♦️.⚽.⚾.⛳.⛸️.✨.🀄.🃏.🎀.🎁.🎃.🎄.🎆.🎇.🎈.🎉.🎊.🎋.🎍.🎎.🎏.🎐.🎑.🎖️.🎗️.🎟️.🎣.🎨.🎫.🎭.🎮.🎯.🎰.🎱.🎲.🎳.🎴.🎽.🎾.🎿.🏀.🏅.🏆.🏈.🏉.🏏.🏐.🏑.🏒.🏓.🏸.🔮.🕹️.🖼️.🛷.🤿.🥅.🥇.🥈.🥉.🥊.🥋.🥌.🥍.🥎.🥏.🧧.🧨.🧩.🧵.🧶.🧸.🧿.🪀.🪁.🪄.🪅.🪆.🪡.🪢`.split(`.`),
			object: `⌨️.☎️.⚒️.⚔️.⚖️.⚗️.⚙️.⚰️.⚱️.⛏️.⛑️.⛓️.✂️.✉️.✏️.✒️.🎒.🎓.🎙️.🎚️.🎛️.🎞️.🎤.🎥.🎧.🎩.🎬.🎵.🎶.🎷.🎸.🎹.🎺.🎻.🎼.🏮.🏷️.🏹.👑.👒.👓.👔.👕.👖.👗.👘.👙.👚.👛.👜.👝.👞.👟.👠.👡.👢.💄.💉.💊.💍.💎.💡.💰.💳.💴.💵.💶.💷.💸.💹.💻.💼.💽.💾.💿.📀.📁.📂.📃.📄.📅.📆.📇.📈.📉.📊.📋.📌.📍.📎.📏.📐.📑.📒.📓.📔.📕.📖.📗.📘.📙.📚.📜.📝.📞.📟.📠.📡.📢.📣.📤.📥.📦.📧.📨.📩.📪.📫.📬.📭.📮.📯.📰.📱.📲.📷.📸.📹.📺.📻.📼.📽️.📿.🔇.🔈.🔉.🔊.🔋.🔌.🔍.🔎.🔏.🔐.🔑.🔒.🔓.🔔.🔕.🔖.🔗.🔦.🔧.🔨.🔩.🔫.🔬.🔭.🕯️.🕶️.🖇️.🖊️.🖋️.🖌️.🖍️.🖥️.🖨️.🖱️.🖲️.🗂️.🗃️.🗄️.🗑️.🗒️.🗓️.🗜️.🗝️.🗞️.🗡️.🗳️.🗿.🚪.🚬.🚽.🚿.🛁.🛋️.🛍️.🛏️.🛒.🛗.🛠️.🛡️.🥁.🥻.🥼.🥽.🥾.🥿.🦯.🦺.🧢.🧣.🧤.🧥.🧦.🧪.🧫.🧬.🧮.🧯.🧰.🧲.🧴.🧷.🧹.🧺.🧻.🧼.🧽.🧾.🩰.🩱.🩲.🩳.🩴.🩸.🩹.🩺.🪃.🪑.🪒.🪓.🪔.🪕.🪖.🪗.🪘.🪙.🪚.🪛.🪜.🪝.🪞.🪟.🪠.🪣.🪤.🪥.🪦.🪧`.split(`.`),
			symbol: `#️⃣.*️⃣.0️⃣.1️⃣.2️⃣.3️⃣.4️⃣.5️⃣.6️⃣.7️⃣.8️⃣.9️⃣.©️.®️.‼️.⁉️.™️.ℹ️.↔️.↕️.↖️.↗️.↘️.↙️.↩️.↪️.⏏️.⏩.⏪.⏫.⏬.⏭️.⏮️.⏯️.⏸️.⏹️.⏺️.Ⓜ️.▪️.▫️.▶️.◀️.◻️.◼️.◽.◾.☑️.☢️.☣️.☦️.☪️.☮️.☯️.☸️.♀️.♂️.♈.♉.♊.♋.♌.♍.♎.♏.♐.♑.♒.♓.♻️.♾️.♿.⚕️.⚛️.⚜️.⚠️.⚧️.⚪.⚫.⛎.⛔.✅.✔️.✖️.✝️.✡️.✳️.✴️.❇️.❌.❎.❓.❔.❕.❗.➕.➖.➗.➡️.➰.➿.⤴️.⤵️.⬅️.⬆️.⬇️.⬛.⬜.⭕.〰️.〽️.㊗️.㊙️.🅰️.🅱️.🅾️.🅿️.🆎.🆑.🆒.🆓.🆔.🆕.🆖.🆗.🆘.🆙.🆚.🈁.🈂️.🈚.🈯.🈲.🈳.🈴.🈵.🈶.🈷️.🈸.🈹.🈺.🉐.🉑.🎦.🏧.💠.💱.💲.📛.📳.📴.📵.📶.🔀.🔁.🔂.🔃.🔄.🔅.🔆.🔘.🔙.🔚.🔛.🔜.🔝.🔞.🔟.🔠.🔡.🔢.🔣.🔤.🔯.🔰.🔱.🔲.🔳.🔴.🔵.🔶.🔷.🔸.🔹.🔺.🔻.🔼.🔽.🕉️.🕎.🚫.🚭.🚮.🚯.🚰.🚱.🚳.🚷.🚸.🚹.🚺.🚻.🚼.🚾.🛂.🛃.🛄.🛅.🛐.🟠.🟡.🟢.🟣.🟤.🟥.🟦.🟧.🟨.🟩.🟪.🟫`.split(`.`),
			flag: `🇦🇨.🇦🇩.🇦🇪.🇦🇫.🇦🇬.🇦🇮.🇦🇱.🇦🇲.🇦🇴.🇦🇶.🇦🇷.🇦🇸.🇦🇹.🇦🇺.🇦🇼.🇦🇽.🇦🇿.🇧🇦.🇧🇧.🇧🇩.🇧🇪.🇧🇫.🇧🇬.🇧🇭.🇧🇮.🇧🇯.🇧🇱.🇧🇲.🇧🇳.🇧🇴.🇧🇶.🇧🇷.🇧🇸.🇧🇹.🇧🇻.🇧🇼.🇧🇾.🇧🇿.🇨🇦.🇨🇨.🇨🇩.🇨🇫.🇨🇬.🇨🇭.🇨🇮.🇨🇰.🇨🇱.🇨🇲.🇨🇳.🇨🇴.🇨🇵.🇨🇷.🇨🇺.🇨🇻.🇨🇼.🇨🇽.🇨🇾.🇨🇿.🇩🇪.🇩🇬.🇩🇯.🇩🇰.🇩🇲.🇩🇴.🇩🇿.🇪🇦.🇪🇨.🇪🇪.🇪🇬.🇪🇭.🇪🇷.🇪🇸.🇪🇹.🇪🇺.🇫🇮.🇫🇯.🇫🇰.🇫🇲.🇫🇴.🇫🇷.🇬🇦.🇬🇧.🇬🇩.🇬🇪.🇬🇫.🇬🇬.🇬🇭.🇬🇮.🇬🇱.🇬🇲.🇬🇳.🇬🇵.🇬🇶.🇬🇷.🇬🇸.🇬🇹.🇬🇺.🇬🇼.🇬🇾.🇭🇰.🇭🇲.🇭🇳.🇭🇷.🇭🇹.🇭🇺.🇮🇨.🇮🇩.🇮🇪.🇮🇱.🇮🇲.🇮🇳.🇮🇴.🇮🇶.🇮🇷.🇮🇸.🇮🇹.🇯🇪.🇯🇲.🇯🇴.🇯🇵.🇰🇪.🇰🇬.🇰🇭.🇰🇮.🇰🇲.🇰🇳.🇰🇵.🇰🇷.🇰🇼.🇰🇾.🇰🇿.🇱🇦.🇱🇧.🇱🇨.🇱🇮.🇱🇰.🇱🇷.🇱🇸.🇱🇹.🇱🇺.🇱🇻.🇱🇾.🇲🇦.🇲🇨.🇲🇩.🇲🇪.🇲🇫.🇲🇬.🇲🇭.🇲🇰.🇲🇱.🇲🇲.🇲🇳.🇲🇴.🇲🇵.🇲🇶.🇲🇷.🇲🇸.🇲🇹.🇲🇺.🇲🇻.🇲🇼.🇲🇽.🇲🇾.🇲🇿.🇳🇦.🇳🇨.🇳🇪.🇳🇫.🇳🇬.🇳🇮.🇳🇱.🇳🇴.🇳🇵.🇳🇷.🇳🇺.🇳🇿.🇴🇲.🇵🇦.🇵🇪.🇵🇫.🇵🇬.🇵🇭.🇵🇰.🇵🇱.🇵🇲.🇵🇳.🇵🇷.🇵🇸.🇵🇹.🇵🇼.🇵🇾.🇶🇦.🇷🇪.🇷🇴.🇷🇸.🇷🇺.🇷🇼.🇸🇦.🇸🇧.🇸🇨.🇸🇩.🇸🇪.🇸🇬.🇸🇭.🇸🇮.🇸🇯.🇸🇰.🇸🇱.🇸🇲.🇸🇳.🇸🇴.🇸🇷.🇸🇸.🇸🇹.🇸🇻.🇸🇽.🇸🇾.🇸🇿.🇹🇦.🇹🇨.🇹🇩.🇹🇫.🇹🇬.🇹🇭.🇹🇯.🇹🇰.🇹🇱.🇹🇲.🇹🇳.🇹🇴.🇹🇷.🇹🇹.🇹🇻.🇹🇼.🇹🇿.🇺🇦.🇺🇬.🇺🇲.🇺🇳.🇺🇸.🇺🇾.🇺🇿.🇻🇦.🇻🇨.🇻🇪.🇻🇬.🇻🇮.🇻🇳.🇻🇺.🇼🇫.🇼🇸.🇽🇰.🇾🇪.🇾🇹.🇿🇦.🇿🇲.🇿🇼.🎌.🏁.🏳️.🏳️‍⚧️.🏳️‍🌈.🏴.🏴‍☠️.🚩`.split(`.`)
		},
		http_status_code: {
			informational: [
				100,
				101,
				102,
				103
			],
			success: [
				200,
				201,
				202,
				203,
				204,
				205,
				206,
				207,
				208,
				226
			],
			redirection: [
				300,
				301,
				302,
				303,
				304,
				305,
				306,
				307,
				308
			],
			clientError: [
				400,
				401,
				402,
				403,
				404,
				405,
				406,
				407,
				408,
				409,
				410,
				411,
				412,
				413,
				414,
				415,
				416,
				417,
				418,
				421,
				422,
				423,
				424,
				425,
				426,
				428,
				429,
				431,
				451
			],
			serverError: [
				500,
				501,
				502,
				503,
				504,
				505,
				506,
				507,
				508,
				510,
				511
			]
		},
		jwt_algorithm: [
			`ES256`,
			`ES384`,
			`ES512`,
			`HS256`,
			`HS384`,
			`HS512`,
			`PS256`,
			`PS384`,
			`PS512`,
			`RS256`,
			`RS384`,
			`RS512`,
			`none`
		],
		user_agent_pattern: [
			`FakerBot/{{system.semver}}`,
			`Googlebot/2.1 (+http://www.google.com/bot.html)`,
			`Mozilla/5.0 (Linux; Android {{number.int({"min":5,"max":13})}}; {{helpers.arrayElement(["SM-G998U","SM-G998B","SM-G998N","SM-G998P","SM-T800"])}}) AppleWebKit/{{number.int({"min":536,"max":605})}}.{{number.int({"min":0,"max":99})}} (KHTML, like Gecko) Chrome/{{number.int({"min":55,"max":131})}}.{{system.semver}} Mobile Safari/{{number.int({"min":536,"max":605})}}.{{number.int({"min":0,"max":99})}}`,
			`Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:{{number.int({"min":75, "max":133})}}.0) Gecko/20100101 Firefox/{{number.int({"min":75, "max":133})}}.0`,
			`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/{{number.int({"min":536,"max":605})}}.{{number.int({"min":0,"max":99})}}.{{number.int({"min":0,"max":99})}} (KHTML, like Gecko) Version/16.1 Safari/{{number.int({"min":536,"max":605})}}.{{number.int({"min":0,"max":99})}}.{{number.int({"min":0,"max":99})}}`,
			`Mozilla/5.0 (Macintosh; U; Intel Mac OS X 10_15_7) AppleWebKit/{{number.int({"min":536,"max":605})}}.{{number.int({"min":0,"max":99})}}.{{number.int({"min":0,"max":99})}} (KHTML, like Gecko) Chrome/{{number.int({"min":55,"max":131})}}.{{system.semver}} Safari/{{number.int({"min":536,"max":605})}}.{{number.int({"min":0,"max":99})}}.{{number.int({"min":0,"max":99})}}`,
			`Mozilla/5.0 (Windows NT {{helpers.arrayElement(["5.1","5.2","6.0","6.1","6.2","6.3","10.0"])}}; Win64; x64) AppleWebKit/{{number.int({"min":536,"max":605})}}.{{number.int({"min":0,"max":99})}} (KHTML, like Gecko) Chrome/{{number.int({"min":55,"max":131})}}.{{system.semver}} Safari/{{number.int({"min":536,"max":605})}}.{{number.int({"min":0,"max":99})}} Edg/{{number.int({"min":110,"max":131})}}.{{system.semver}}`,
			`Mozilla/5.0 (X11; Linux x86_64; rv:{{number.int({"min":75,"max":133})}}.0) Gecko/20100101 Firefox/{{number.int({"min":75,"max":133})}}.0`,
			`Mozilla/5.0 (compatible; MSIE {{number.int({"min":6,"max":10})}}.0; Windows NT {{helpers.arrayElement(["5.1","5.2","6.0","6.1","6.2","6.3","10.0"])}}; Trident/{{number.int({"min":4,"max":7})}}.0)`,
			`Mozilla/5.0 (iPhone; CPU iPhone OS {{number.int({"min":10,"max":18})}}_{{number.int({"min":0,"max":4})}} like Mac OS X) AppleWebKit/{{number.int({"min":536,"max":605})}}.{{number.int({"min":0,"max":99})}}.{{number.int({"min":0,"max":99})}} (KHTML, like Gecko) Version/{{number.int({"min":10,"max":18})}}_{{number.int({"min":0,"max":4})}} Mobile/15E148 Safari/{{number.int({"min":536,"max":605})}}.{{number.int({"min":0,"max":99})}}`
		]
	},
	location: {
		country_code: [
			{
				alpha2: `AD`,
				alpha3: `AND`,
				numeric: `020`
			},
			{
				alpha2: `AE`,
				alpha3: `ARE`,
				numeric: `784`
			},
			{
				alpha2: `AF`,
				alpha3: `AFG`,
				numeric: `004`
			},
			{
				alpha2: `AG`,
				alpha3: `ATG`,
				numeric: `028`
			},
			{
				alpha2: `AI`,
				alpha3: `AIA`,
				numeric: `660`
			},
			{
				alpha2: `AL`,
				alpha3: `ALB`,
				numeric: `008`
			},
			{
				alpha2: `AM`,
				alpha3: `ARM`,
				numeric: `051`
			},
			{
				alpha2: `AO`,
				alpha3: `AGO`,
				numeric: `024`
			},
			{
				alpha2: `AQ`,
				alpha3: `ATA`,
				numeric: `010`
			},
			{
				alpha2: `AR`,
				alpha3: `ARG`,
				numeric: `032`
			},
			{
				alpha2: `AS`,
				alpha3: `ASM`,
				numeric: `016`
			},
			{
				alpha2: `AT`,
				alpha3: `AUT`,
				numeric: `040`
			},
			{
				alpha2: `AU`,
				alpha3: `AUS`,
				numeric: `036`
			},
			{
				alpha2: `AW`,
				alpha3: `ABW`,
				numeric: `533`
			},
			{
				alpha2: `AX`,
				alpha3: `ALA`,
				numeric: `248`
			},
			{
				alpha2: `AZ`,
				alpha3: `AZE`,
				numeric: `031`
			},
			{
				alpha2: `BA`,
				alpha3: `BIH`,
				numeric: `070`
			},
			{
				alpha2: `BB`,
				alpha3: `BRB`,
				numeric: `052`
			},
			{
				alpha2: `BD`,
				alpha3: `BGD`,
				numeric: `050`
			},
			{
				alpha2: `BE`,
				alpha3: `BEL`,
				numeric: `056`
			},
			{
				alpha2: `BF`,
				alpha3: `BFA`,
				numeric: `854`
			},
			{
				alpha2: `BG`,
				alpha3: `BGR`,
				numeric: `100`
			},
			{
				alpha2: `BH`,
				alpha3: `BHR`,
				numeric: `048`
			},
			{
				alpha2: `BI`,
				alpha3: `BDI`,
				numeric: `108`
			},
			{
				alpha2: `BJ`,
				alpha3: `BEN`,
				numeric: `204`
			},
			{
				alpha2: `BL`,
				alpha3: `BLM`,
				numeric: `652`
			},
			{
				alpha2: `BM`,
				alpha3: `BMU`,
				numeric: `060`
			},
			{
				alpha2: `BN`,
				alpha3: `BRN`,
				numeric: `096`
			},
			{
				alpha2: `BO`,
				alpha3: `BOL`,
				numeric: `068`
			},
			{
				alpha2: `BQ`,
				alpha3: `BES`,
				numeric: `535`
			},
			{
				alpha2: `BR`,
				alpha3: `BRA`,
				numeric: `076`
			},
			{
				alpha2: `BS`,
				alpha3: `BHS`,
				numeric: `044`
			},
			{
				alpha2: `BT`,
				alpha3: `BTN`,
				numeric: `064`
			},
			{
				alpha2: `BV`,
				alpha3: `BVT`,
				numeric: `074`
			},
			{
				alpha2: `BW`,
				alpha3: `BWA`,
				numeric: `072`
			},
			{
				alpha2: `BY`,
				alpha3: `BLR`,
				numeric: `112`
			},
			{
				alpha2: `BZ`,
				alpha3: `BLZ`,
				numeric: `084`
			},
			{
				alpha2: `CA`,
				alpha3: `CAN`,
				numeric: `124`
			},
			{
				alpha2: `CC`,
				alpha3: `CCK`,
				numeric: `166`
			},
			{
				alpha2: `CD`,
				alpha3: `COD`,
				numeric: `180`
			},
			{
				alpha2: `CF`,
				alpha3: `CAF`,
				numeric: `140`
			},
			{
				alpha2: `CG`,
				alpha3: `COG`,
				numeric: `178`
			},
			{
				alpha2: `CH`,
				alpha3: `CHE`,
				numeric: `756`
			},
			{
				alpha2: `CI`,
				alpha3: `CIV`,
				numeric: `384`
			},
			{
				alpha2: `CK`,
				alpha3: `COK`,
				numeric: `184`
			},
			{
				alpha2: `CL`,
				alpha3: `CHL`,
				numeric: `152`
			},
			{
				alpha2: `CM`,
				alpha3: `CMR`,
				numeric: `120`
			},
			{
				alpha2: `CN`,
				alpha3: `CHN`,
				numeric: `156`
			},
			{
				alpha2: `CO`,
				alpha3: `COL`,
				numeric: `170`
			},
			{
				alpha2: `CR`,
				alpha3: `CRI`,
				numeric: `188`
			},
			{
				alpha2: `CU`,
				alpha3: `CUB`,
				numeric: `192`
			},
			{
				alpha2: `CV`,
				alpha3: `CPV`,
				numeric: `132`
			},
			{
				alpha2: `CW`,
				alpha3: `CUW`,
				numeric: `531`
			},
			{
				alpha2: `CX`,
				alpha3: `CXR`,
				numeric: `162`
			},
			{
				alpha2: `CY`,
				alpha3: `CYP`,
				numeric: `196`
			},
			{
				alpha2: `CZ`,
				alpha3: `CZE`,
				numeric: `203`
			},
			{
				alpha2: `DE`,
				alpha3: `DEU`,
				numeric: `276`
			},
			{
				alpha2: `DJ`,
				alpha3: `DJI`,
				numeric: `262`
			},
			{
				alpha2: `DK`,
				alpha3: `DNK`,
				numeric: `208`
			},
			{
				alpha2: `DM`,
				alpha3: `DMA`,
				numeric: `212`
			},
			{
				alpha2: `DO`,
				alpha3: `DOM`,
				numeric: `214`
			},
			{
				alpha2: `DZ`,
				alpha3: `DZA`,
				numeric: `012`
			},
			{
				alpha2: `EC`,
				alpha3: `ECU`,
				numeric: `218`
			},
			{
				alpha2: `EE`,
				alpha3: `EST`,
				numeric: `233`
			},
			{
				alpha2: `EG`,
				alpha3: `EGY`,
				numeric: `818`
			},
			{
				alpha2: `EH`,
				alpha3: `ESH`,
				numeric: `732`
			},
			{
				alpha2: `ER`,
				alpha3: `ERI`,
				numeric: `232`
			},
			{
				alpha2: `ES`,
				alpha3: `ESP`,
				numeric: `724`
			},
			{
				alpha2: `ET`,
				alpha3: `ETH`,
				numeric: `231`
			},
			{
				alpha2: `FI`,
				alpha3: `FIN`,
				numeric: `246`
			},
			{
				alpha2: `FJ`,
				alpha3: `FJI`,
				numeric: `242`
			},
			{
				alpha2: `FK`,
				alpha3: `FLK`,
				numeric: `238`
			},
			{
				alpha2: `FM`,
				alpha3: `FSM`,
				numeric: `583`
			},
			{
				alpha2: `FO`,
				alpha3: `FRO`,
				numeric: `234`
			},
			{
				alpha2: `FR`,
				alpha3: `FRA`,
				numeric: `250`
			},
			{
				alpha2: `GA`,
				alpha3: `GAB`,
				numeric: `266`
			},
			{
				alpha2: `GB`,
				alpha3: `GBR`,
				numeric: `826`
			},
			{
				alpha2: `GD`,
				alpha3: `GRD`,
				numeric: `308`
			},
			{
				alpha2: `GE`,
				alpha3: `GEO`,
				numeric: `268`
			},
			{
				alpha2: `GF`,
				alpha3: `GUF`,
				numeric: `254`
			},
			{
				alpha2: `GG`,
				alpha3: `GGY`,
				numeric: `831`
			},
			{
				alpha2: `GH`,
				alpha3: `GHA`,
				numeric: `288`
			},
			{
				alpha2: `GI`,
				alpha3: `GIB`,
				numeric: `292`
			},
			{
				alpha2: `GL`,
				alpha3: `GRL`,
				numeric: `304`
			},
			{
				alpha2: `GM`,
				alpha3: `GMB`,
				numeric: `270`
			},
			{
				alpha2: `GN`,
				alpha3: `GIN`,
				numeric: `324`
			},
			{
				alpha2: `GP`,
				alpha3: `GLP`,
				numeric: `312`
			},
			{
				alpha2: `GQ`,
				alpha3: `GNQ`,
				numeric: `226`
			},
			{
				alpha2: `GR`,
				alpha3: `GRC`,
				numeric: `300`
			},
			{
				alpha2: `GS`,
				alpha3: `SGS`,
				numeric: `239`
			},
			{
				alpha2: `GT`,
				alpha3: `GTM`,
				numeric: `320`
			},
			{
				alpha2: `GU`,
				alpha3: `GUM`,
				numeric: `316`
			},
			{
				alpha2: `GW`,
				alpha3: `GNB`,
				numeric: `624`
			},
			{
				alpha2: `GY`,
				alpha3: `GUY`,
				numeric: `328`
			},
			{
				alpha2: `HK`,
				alpha3: `HKG`,
				numeric: `344`
			},
			{
				alpha2: `HM`,
				alpha3: `HMD`,
				numeric: `334`
			},
			{
				alpha2: `HN`,
				alpha3: `HND`,
				numeric: `340`
			},
			{
				alpha2: `HR`,
				alpha3: `HRV`,
				numeric: `191`
			},
			{
				alpha2: `HT`,
				alpha3: `HTI`,
				numeric: `332`
			},
			{
				alpha2: `HU`,
				alpha3: `HUN`,
				numeric: `348`
			},
			{
				alpha2: `ID`,
				alpha3: `IDN`,
				numeric: `360`
			},
			{
				alpha2: `IE`,
				alpha3: `IRL`,
				numeric: `372`
			},
			{
				alpha2: `IL`,
				alpha3: `ISR`,
				numeric: `376`
			},
			{
				alpha2: `IM`,
				alpha3: `IMN`,
				numeric: `833`
			},
			{
				alpha2: `IN`,
				alpha3: `IND`,
				numeric: `356`
			},
			{
				alpha2: `IO`,
				alpha3: `IOT`,
				numeric: `086`
			},
			{
				alpha2: `IQ`,
				alpha3: `IRQ`,
				numeric: `368`
			},
			{
				alpha2: `IR`,
				alpha3: `IRN`,
				numeric: `364`
			},
			{
				alpha2: `IS`,
				alpha3: `ISL`,
				numeric: `352`
			},
			{
				alpha2: `IT`,
				alpha3: `ITA`,
				numeric: `380`
			},
			{
				alpha2: `JE`,
				alpha3: `JEY`,
				numeric: `832`
			},
			{
				alpha2: `JM`,
				alpha3: `JAM`,
				numeric: `388`
			},
			{
				alpha2: `JO`,
				alpha3: `JOR`,
				numeric: `400`
			},
			{
				alpha2: `JP`,
				alpha3: `JPN`,
				numeric: `392`
			},
			{
				alpha2: `KE`,
				alpha3: `KEN`,
				numeric: `404`
			},
			{
				alpha2: `KG`,
				alpha3: `KGZ`,
				numeric: `417`
			},
			{
				alpha2: `KH`,
				alpha3: `KHM`,
				numeric: `116`
			},
			{
				alpha2: `KI`,
				alpha3: `KIR`,
				numeric: `296`
			},
			{
				alpha2: `KM`,
				alpha3: `COM`,
				numeric: `174`
			},
			{
				alpha2: `KN`,
				alpha3: `KNA`,
				numeric: `659`
			},
			{
				alpha2: `KP`,
				alpha3: `PRK`,
				numeric: `408`
			},
			{
				alpha2: `KR`,
				alpha3: `KOR`,
				numeric: `410`
			},
			{
				alpha2: `KW`,
				alpha3: `KWT`,
				numeric: `414`
			},
			{
				alpha2: `KY`,
				alpha3: `CYM`,
				numeric: `136`
			},
			{
				alpha2: `KZ`,
				alpha3: `KAZ`,
				numeric: `398`
			},
			{
				alpha2: `LA`,
				alpha3: `LAO`,
				numeric: `418`
			},
			{
				alpha2: `LB`,
				alpha3: `LBN`,
				numeric: `422`
			},
			{
				alpha2: `LC`,
				alpha3: `LCA`,
				numeric: `662`
			},
			{
				alpha2: `LI`,
				alpha3: `LIE`,
				numeric: `438`
			},
			{
				alpha2: `LK`,
				alpha3: `LKA`,
				numeric: `144`
			},
			{
				alpha2: `LR`,
				alpha3: `LBR`,
				numeric: `430`
			},
			{
				alpha2: `LS`,
				alpha3: `LSO`,
				numeric: `426`
			},
			{
				alpha2: `LT`,
				alpha3: `LTU`,
				numeric: `440`
			},
			{
				alpha2: `LU`,
				alpha3: `LUX`,
				numeric: `442`
			},
			{
				alpha2: `LV`,
				alpha3: `LVA`,
				numeric: `428`
			},
			{
				alpha2: `LY`,
				alpha3: `LBY`,
				numeric: `434`
			},
			{
				alpha2: `MA`,
				alpha3: `MAR`,
				numeric: `504`
			},
			{
				alpha2: `MC`,
				alpha3: `MCO`,
				numeric: `492`
			},
			{
				alpha2: `MD`,
				alpha3: `MDA`,
				numeric: `498`
			},
			{
				alpha2: `ME`,
				alpha3: `MNE`,
				numeric: `499`
			},
			{
				alpha2: `MF`,
				alpha3: `MAF`,
				numeric: `663`
			},
			{
				alpha2: `MG`,
				alpha3: `MDG`,
				numeric: `450`
			},
			{
				alpha2: `MH`,
				alpha3: `MHL`,
				numeric: `584`
			},
			{
				alpha2: `MK`,
				alpha3: `MKD`,
				numeric: `807`
			},
			{
				alpha2: `ML`,
				alpha3: `MLI`,
				numeric: `466`
			},
			{
				alpha2: `MM`,
				alpha3: `MMR`,
				numeric: `104`
			},
			{
				alpha2: `MN`,
				alpha3: `MNG`,
				numeric: `496`
			},
			{
				alpha2: `MO`,
				alpha3: `MAC`,
				numeric: `446`
			},
			{
				alpha2: `MP`,
				alpha3: `MNP`,
				numeric: `580`
			},
			{
				alpha2: `MQ`,
				alpha3: `MTQ`,
				numeric: `474`
			},
			{
				alpha2: `MR`,
				alpha3: `MRT`,
				numeric: `478`
			},
			{
				alpha2: `MS`,
				alpha3: `MSR`,
				numeric: `500`
			},
			{
				alpha2: `MT`,
				alpha3: `MLT`,
				numeric: `470`
			},
			{
				alpha2: `MU`,
				alpha3: `MUS`,
				numeric: `480`
			},
			{
				alpha2: `MV`,
				alpha3: `MDV`,
				numeric: `462`
			},
			{
				alpha2: `MW`,
				alpha3: `MWI`,
				numeric: `454`
			},
			{
				alpha2: `MX`,
				alpha3: `MEX`,
				numeric: `484`
			},
			{
				alpha2: `MY`,
				alpha3: `MYS`,
				numeric: `458`
			},
			{
				alpha2: `MZ`,
				alpha3: `MOZ`,
				numeric: `508`
			},
			{
				alpha2: `NA`,
				alpha3: `NAM`,
				numeric: `516`
			},
			{
				alpha2: `NC`,
				alpha3: `NCL`,
				numeric: `540`
			},
			{
				alpha2: `NE`,
				alpha3: `NER`,
				numeric: `562`
			},
			{
				alpha2: `NF`,
				alpha3: `NFK`,
				numeric: `574`
			},
			{
				alpha2: `NG`,
				alpha3: `NGA`,
				numeric: `566`
			},
			{
				alpha2: `NI`,
				alpha3: `NIC`,
				numeric: `558`
			},
			{
				alpha2: `NL`,
				alpha3: `NLD`,
				numeric: `528`
			},
			{
				alpha2: `NO`,
				alpha3: `NOR`,
				numeric: `578`
			},
			{
				alpha2: `NP`,
				alpha3: `NPL`,
				numeric: `524`
			},
			{
				alpha2: `NR`,
				alpha3: `NRU`,
				numeric: `520`
			},
			{
				alpha2: `NU`,
				alpha3: `NIU`,
				numeric: `570`
			},
			{
				alpha2: `NZ`,
				alpha3: `NZL`,
				numeric: `554`
			},
			{
				alpha2: `OM`,
				alpha3: `OMN`,
				numeric: `512`
			},
			{
				alpha2: `PA`,
				alpha3: `PAN`,
				numeric: `591`
			},
			{
				alpha2: `PE`,
				alpha3: `PER`,
				numeric: `604`
			},
			{
				alpha2: `PF`,
				alpha3: `PYF`,
				numeric: `258`
			},
			{
				alpha2: `PG`,
				alpha3: `PNG`,
				numeric: `598`
			},
			{
				alpha2: `PH`,
				alpha3: `PHL`,
				numeric: `608`
			},
			{
				alpha2: `PK`,
				alpha3: `PAK`,
				numeric: `586`
			},
			{
				alpha2: `PL`,
				alpha3: `POL`,
				numeric: `616`
			},
			{
				alpha2: `PM`,
				alpha3: `SPM`,
				numeric: `666`
			},
			{
				alpha2: `PN`,
				alpha3: `PCN`,
				numeric: `612`
			},
			{
				alpha2: `PR`,
				alpha3: `PRI`,
				numeric: `630`
			},
			{
				alpha2: `PS`,
				alpha3: `PSE`,
				numeric: `275`
			},
			{
				alpha2: `PT`,
				alpha3: `PRT`,
				numeric: `620`
			},
			{
				alpha2: `PW`,
				alpha3: `PLW`,
				numeric: `585`
			},
			{
				alpha2: `PY`,
				alpha3: `PRY`,
				numeric: `600`
			},
			{
				alpha2: `QA`,
				alpha3: `QAT`,
				numeric: `634`
			},
			{
				alpha2: `RE`,
				alpha3: `REU`,
				numeric: `638`
			},
			{
				alpha2: `RO`,
				alpha3: `ROU`,
				numeric: `642`
			},
			{
				alpha2: `RS`,
				alpha3: `SRB`,
				numeric: `688`
			},
			{
				alpha2: `RU`,
				alpha3: `RUS`,
				numeric: `643`
			},
			{
				alpha2: `RW`,
				alpha3: `RWA`,
				numeric: `646`
			},
			{
				alpha2: `SA`,
				alpha3: `SAU`,
				numeric: `682`
			},
			{
				alpha2: `SB`,
				alpha3: `SLB`,
				numeric: `090`
			},
			{
				alpha2: `SC`,
				alpha3: `SYC`,
				numeric: `690`
			},
			{
				alpha2: `SD`,
				alpha3: `SDN`,
				numeric: `729`
			},
			{
				alpha2: `SE`,
				alpha3: `SWE`,
				numeric: `752`
			},
			{
				alpha2: `SG`,
				alpha3: `SGP`,
				numeric: `702`
			},
			{
				alpha2: `SH`,
				alpha3: `SHN`,
				numeric: `654`
			},
			{
				alpha2: `SI`,
				alpha3: `SVN`,
				numeric: `705`
			},
			{
				alpha2: `SJ`,
				alpha3: `SJM`,
				numeric: `744`
			},
			{
				alpha2: `SK`,
				alpha3: `SVK`,
				numeric: `703`
			},
			{
				alpha2: `SL`,
				alpha3: `SLE`,
				numeric: `694`
			},
			{
				alpha2: `SM`,
				alpha3: `SMR`,
				numeric: `674`
			},
			{
				alpha2: `SN`,
				alpha3: `SEN`,
				numeric: `686`
			},
			{
				alpha2: `SO`,
				alpha3: `SOM`,
				numeric: `706`
			},
			{
				alpha2: `SR`,
				alpha3: `SUR`,
				numeric: `740`
			},
			{
				alpha2: `SS`,
				alpha3: `SSD`,
				numeric: `728`
			},
			{
				alpha2: `ST`,
				alpha3: `STP`,
				numeric: `678`
			},
			{
				alpha2: `SV`,
				alpha3: `SLV`,
				numeric: `222`
			},
			{
				alpha2: `SX`,
				alpha3: `SXM`,
				numeric: `534`
			},
			{
				alpha2: `SY`,
				alpha3: `SYR`,
				numeric: `760`
			},
			{
				alpha2: `SZ`,
				alpha3: `SWZ`,
				numeric: `748`
			},
			{
				alpha2: `TC`,
				alpha3: `TCA`,
				numeric: `796`
			},
			{
				alpha2: `TD`,
				alpha3: `TCD`,
				numeric: `148`
			},
			{
				alpha2: `TF`,
				alpha3: `ATF`,
				numeric: `260`
			},
			{
				alpha2: `TG`,
				alpha3: `TGO`,
				numeric: `768`
			},
			{
				alpha2: `TH`,
				alpha3: `THA`,
				numeric: `764`
			},
			{
				alpha2: `TJ`,
				alpha3: `TJK`,
				numeric: `762`
			},
			{
				alpha2: `TK`,
				alpha3: `TKL`,
				numeric: `772`
			},
			{
				alpha2: `TL`,
				alpha3: `TLS`,
				numeric: `626`
			},
			{
				alpha2: `TM`,
				alpha3: `TKM`,
				numeric: `795`
			},
			{
				alpha2: `TN`,
				alpha3: `TUN`,
				numeric: `788`
			},
			{
				alpha2: `TO`,
				alpha3: `TON`,
				numeric: `776`
			},
			{
				alpha2: `TR`,
				alpha3: `TUR`,
				numeric: `792`
			},
			{
				alpha2: `TT`,
				alpha3: `TTO`,
				numeric: `780`
			},
			{
				alpha2: `TV`,
				alpha3: `TUV`,
				numeric: `798`
			},
			{
				alpha2: `TW`,
				alpha3: `TWN`,
				numeric: `158`
			},
			{
				alpha2: `TZ`,
				alpha3: `TZA`,
				numeric: `834`
			},
			{
				alpha2: `UA`,
				alpha3: `UKR`,
				numeric: `804`
			},
			{
				alpha2: `UG`,
				alpha3: `UGA`,
				numeric: `800`
			},
			{
				alpha2: `UM`,
				alpha3: `UMI`,
				numeric: `581`
			},
			{
				alpha2: `US`,
				alpha3: `USA`,
				numeric: `840`
			},
			{
				alpha2: `UY`,
				alpha3: `URY`,
				numeric: `858`
			},
			{
				alpha2: `UZ`,
				alpha3: `UZB`,
				numeric: `860`
			},
			{
				alpha2: `VA`,
				alpha3: `VAT`,
				numeric: `336`
			},
			{
				alpha2: `VC`,
				alpha3: `VCT`,
				numeric: `670`
			},
			{
				alpha2: `VE`,
				alpha3: `VEN`,
				numeric: `862`
			},
			{
				alpha2: `VG`,
				alpha3: `VGB`,
				numeric: `092`
			},
			{
				alpha2: `VI`,
				alpha3: `VIR`,
				numeric: `850`
			},
			{
				alpha2: `VN`,
				alpha3: `VNM`,
				numeric: `704`
			},
			{
				alpha2: `VU`,
				alpha3: `VUT`,
				numeric: `548`
			},
			{
				alpha2: `WF`,
				alpha3: `WLF`,
				numeric: `876`
			},
			{
				alpha2: `WS`,
				alpha3: `WSM`,
				numeric: `882`
			},
			{
				alpha2: `YE`,
				alpha3: `YEM`,
				numeric: `887`
			},
			{
				alpha2: `YT`,
				alpha3: `MYT`,
				numeric: `175`
			},
			{
				alpha2: `ZA`,
				alpha3: `ZAF`,
				numeric: `710`
			},
			{
				alpha2: `ZM`,
				alpha3: `ZMB`,
				numeric: `894`
			},
			{
				alpha2: `ZW`,
				alpha3: `ZWE`,
				numeric: `716`
			}
		],
		time_zone: Et
	},
	metadata: {
		title: `Base`,
		code: `base`
	},
	system: {
		directory_path: `/Applications./Library./Network./System./Users./bin./boot./boot/defaults./dev./etc./etc/defaults./etc/mail./etc/namedb./etc/periodic./etc/ppp./home./home/user./home/user/dir./lib./lost+found./media./mnt./net./opt./opt/bin./opt/include./opt/lib./opt/sbin./opt/share./private./private/tmp./private/var./proc./rescue./root./sbin./selinux./srv./sys./tmp./usr./usr/X11R6./usr/bin./usr/include./usr/lib./usr/libdata./usr/libexec./usr/local/bin./usr/local/src./usr/obj./usr/ports./usr/sbin./usr/share./usr/src./var./var/log./var/mail./var/spool./var/tmp./var/yp`.split(`.`),
		mime_type: {
			"application/epub+zip": { extensions: [`epub`] },
			"application/gzip": { extensions: [`gz`] },
			"application/java-archive": { extensions: [
				`ear`,
				`jar`,
				`war`
			] },
			"application/json": { extensions: [`json`, `map`] },
			"application/ld+json": { extensions: [`jsonld`] },
			"application/msword": { extensions: [`doc`, `dot`] },
			"application/octet-stream": { extensions: [
				`bin`,
				`bpk`,
				`buffer`,
				`deb`,
				`deploy`,
				`dist`,
				`distz`,
				`dll`,
				`dmg`,
				`dms`,
				`dump`,
				`elc`,
				`exe`,
				`img`,
				`iso`,
				`lrf`,
				`mar`,
				`msi`,
				`msm`,
				`msp`,
				`pkg`,
				`so`
			] },
			"application/ogg": { extensions: [`ogx`] },
			"application/pdf": { extensions: [`pdf`] },
			"application/rtf": { extensions: [`rtf`] },
			"application/vnd.amazon.ebook": { extensions: [`azw`] },
			"application/vnd.apple.installer+xml": { extensions: [`mpkg`] },
			"application/vnd.mozilla.xul+xml": { extensions: [`xul`] },
			"application/vnd.ms-excel": { extensions: [
				`xla`,
				`xlc`,
				`xlm`,
				`xls`,
				`xlt`,
				`xlw`
			] },
			"application/vnd.ms-fontobject": { extensions: [`eot`] },
			"application/vnd.ms-powerpoint": { extensions: [
				`pot`,
				`pps`,
				`ppt`
			] },
			"application/vnd.oasis.opendocument.presentation": { extensions: [`odp`] },
			"application/vnd.oasis.opendocument.spreadsheet": { extensions: [`ods`] },
			"application/vnd.oasis.opendocument.text": { extensions: [`odt`] },
			"application/vnd.openxmlformats-officedocument.presentationml.presentation": { extensions: [`pptx`] },
			"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": { extensions: [`xlsx`] },
			"application/vnd.openxmlformats-officedocument.wordprocessingml.document": { extensions: [`docx`] },
			"application/vnd.rar": { extensions: [`rar`] },
			"application/vnd.visio": { extensions: [
				`vsd`,
				`vss`,
				`vst`,
				`vsw`
			] },
			"application/x-7z-compressed": { extensions: [`7z`] },
			"application/x-abiword": { extensions: [`abw`] },
			"application/x-bzip": { extensions: [`bz`] },
			"application/x-bzip2": { extensions: [`boz`, `bz2`] },
			"application/x-csh": { extensions: [`csh`] },
			"application/x-freearc": { extensions: [`arc`] },
			"application/x-httpd-php": { extensions: [`php`] },
			"application/x-sh": { extensions: [`sh`] },
			"application/x-tar": { extensions: [`tar`] },
			"application/xhtml+xml": { extensions: [`xht`, `xhtml`] },
			"application/xml": { extensions: [
				`rng`,
				`xml`,
				`xsd`,
				`xsl`
			] },
			"application/zip": { extensions: [`zip`] },
			"audio/3gpp": { extensions: [`3gpp`] },
			"audio/3gpp2": { extensions: [`3g2`] },
			"audio/aac": { extensions: [`aac`] },
			"audio/midi": { extensions: [
				`kar`,
				`mid`,
				`midi`,
				`rmi`
			] },
			"audio/mpeg": { extensions: [
				`m2a`,
				`m3a`,
				`mp2`,
				`mp2a`,
				`mp3`,
				`mpga`
			] },
			"audio/ogg": { extensions: [
				`oga`,
				`ogg`,
				`opus`,
				`spx`
			] },
			"audio/opus": { extensions: [`opus`] },
			"audio/wav": { extensions: [`wav`] },
			"audio/webm": { extensions: [`weba`] },
			"font/otf": { extensions: [`otf`] },
			"font/ttf": { extensions: [`ttf`] },
			"font/woff": { extensions: [`woff`] },
			"font/woff2": { extensions: [`woff2`] },
			"image/avif": { extensions: [`avif`] },
			"image/bmp": { extensions: [`bmp`] },
			"image/gif": { extensions: [`gif`] },
			"image/jpeg": { extensions: [
				`jpe`,
				`jpeg`,
				`jpg`
			] },
			"image/png": { extensions: [`png`] },
			"image/svg+xml": { extensions: [`svg`, `svgz`] },
			"image/tiff": { extensions: [`tif`, `tiff`] },
			"image/vnd.microsoft.icon": { extensions: [`ico`] },
			"image/webp": { extensions: [`webp`] },
			"text/calendar": { extensions: [`ics`, `ifb`] },
			"text/css": { extensions: [`css`] },
			"text/csv": { extensions: [`csv`] },
			"text/html": { extensions: [
				`htm`,
				`html`,
				`shtml`
			] },
			"text/javascript": { extensions: [`js`, `mjs`] },
			"text/plain": { extensions: [
				`conf`,
				`def`,
				`in`,
				`ini`,
				`list`,
				`log`,
				`text`,
				`txt`
			] },
			"video/3gpp": { extensions: [`3gp`, `3gpp`] },
			"video/3gpp2": { extensions: [`3g2`] },
			"video/mp2t": { extensions: [`ts`] },
			"video/mp4": { extensions: [
				`mp4`,
				`mp4v`,
				`mpg4`
			] },
			"video/mpeg": { extensions: [
				`m1v`,
				`m2v`,
				`mpe`,
				`mpeg`,
				`mpg`
			] },
			"video/ogg": { extensions: [`ogv`] },
			"video/webm": { extensions: [`webm`] },
			"video/x-msvideo": { extensions: [`avi`] }
		}
	}
};
// node_modules/@faker-js/faker/dist/locale/en.js
const r$1 = new Ct({ locale: [{
	airline: {
		airline: [
			{
				name: `Aegean Airlines`,
				iataCode: `A3`
			},
			{
				name: `Aeroflot`,
				iataCode: `SU`
			},
			{
				name: `Aerolineas Argentinas`,
				iataCode: `AR`
			},
			{
				name: `Aeromexico`,
				iataCode: `AM`
			},
			{
				name: `Air Algerie`,
				iataCode: `AH`
			},
			{
				name: `Air Arabia`,
				iataCode: `G9`
			},
			{
				name: `Air Canada`,
				iataCode: `AC`
			},
			{
				name: `Air China`,
				iataCode: `CA`
			},
			{
				name: `Air Europa`,
				iataCode: `UX`
			},
			{
				name: `Air France`,
				iataCode: `AF`
			},
			{
				name: `Air India`,
				iataCode: `AI`
			},
			{
				name: `Air Mauritius`,
				iataCode: `MK`
			},
			{
				name: `Air New Zealand`,
				iataCode: `NZ`
			},
			{
				name: `Air Niugini`,
				iataCode: `PX`
			},
			{
				name: `Air Tahiti`,
				iataCode: `VT`
			},
			{
				name: `Air Tahiti Nui`,
				iataCode: `TN`
			},
			{
				name: `Air Transat`,
				iataCode: `TS`
			},
			{
				name: `AirAsia X`,
				iataCode: `D7`
			},
			{
				name: `AirAsia`,
				iataCode: `AK`
			},
			{
				name: `Aircalin`,
				iataCode: `SB`
			},
			{
				name: `Alaska Airlines`,
				iataCode: `AS`
			},
			{
				name: `Alitalia`,
				iataCode: `AZ`
			},
			{
				name: `All Nippon Airways`,
				iataCode: `NH`
			},
			{
				name: `Allegiant Air`,
				iataCode: `G4`
			},
			{
				name: `American Airlines`,
				iataCode: `AA`
			},
			{
				name: `Asiana Airlines`,
				iataCode: `OZ`
			},
			{
				name: `Avianca`,
				iataCode: `AV`
			},
			{
				name: `Azul Linhas Aereas Brasileiras`,
				iataCode: `AD`
			},
			{
				name: `Azur Air`,
				iataCode: `ZF`
			},
			{
				name: `Beijing Capital Airlines`,
				iataCode: `JD`
			},
			{
				name: `Boliviana de Aviacion`,
				iataCode: `OB`
			},
			{
				name: `British Airways`,
				iataCode: `BA`
			},
			{
				name: `Cathay Pacific`,
				iataCode: `CX`
			},
			{
				name: `Cebu Pacific Air`,
				iataCode: `5J`
			},
			{
				name: `China Airlines`,
				iataCode: `CI`
			},
			{
				name: `China Eastern Airlines`,
				iataCode: `MU`
			},
			{
				name: `China Southern Airlines`,
				iataCode: `CZ`
			},
			{
				name: `Condor`,
				iataCode: `DE`
			},
			{
				name: `Copa Airlines`,
				iataCode: `CM`
			},
			{
				name: `Delta Air Lines`,
				iataCode: `DL`
			},
			{
				name: `Easyfly`,
				iataCode: `VE`
			},
			{
				name: `EasyJet`,
				iataCode: `U2`
			},
			{
				name: `EcoJet`,
				iataCode: `8J`
			},
			{
				name: `Egyptair`,
				iataCode: `MS`
			},
			{
				name: `El Al`,
				iataCode: `LY`
			},
			{
				name: `Emirates Airlines`,
				iataCode: `EK`
			},
			{
				name: `Ethiopian Airlines`,
				iataCode: `ET`
			},
			{
				name: `Etihad Airways`,
				iataCode: `EY`
			},
			{
				name: `EVA Air`,
				iataCode: `BR`
			},
			{
				name: `Fiji Airways`,
				iataCode: `FJ`
			},
			{
				name: `Finnair`,
				iataCode: `AY`
			},
			{
				name: `Flybondi`,
				iataCode: `FO`
			},
			{
				name: `Flydubai`,
				iataCode: `FZ`
			},
			{
				name: `FlySafair`,
				iataCode: `FA`
			},
			{
				name: `Frontier Airlines`,
				iataCode: `F9`
			},
			{
				name: `Garuda Indonesia`,
				iataCode: `GA`
			},
			{
				name: `Go First`,
				iataCode: `G8`
			},
			{
				name: `Gol Linhas Aereas Inteligentes`,
				iataCode: `G3`
			},
			{
				name: `Hainan Airlines`,
				iataCode: `HU`
			},
			{
				name: `Hawaiian Airlines`,
				iataCode: `HA`
			},
			{
				name: `IndiGo Airlines`,
				iataCode: `6E`
			},
			{
				name: `Japan Airlines`,
				iataCode: `JL`
			},
			{
				name: `Jeju Air`,
				iataCode: `7C`
			},
			{
				name: `Jet2`,
				iataCode: `LS`
			},
			{
				name: `JetBlue Airways`,
				iataCode: `B6`
			},
			{
				name: `JetSMART`,
				iataCode: `JA`
			},
			{
				name: `Juneyao Airlines`,
				iataCode: `HO`
			},
			{
				name: `Kenya Airways`,
				iataCode: `KQ`
			},
			{
				name: `KLM Royal Dutch Airlines`,
				iataCode: `KL`
			},
			{
				name: `Korean Air`,
				iataCode: `KE`
			},
			{
				name: `Kulula.com`,
				iataCode: `MN`
			},
			{
				name: `LATAM Airlines`,
				iataCode: `LA`
			},
			{
				name: `Lion Air`,
				iataCode: `JT`
			},
			{
				name: `LOT Polish Airlines`,
				iataCode: `LO`
			},
			{
				name: `Lufthansa`,
				iataCode: `LH`
			},
			{
				name: `Libyan Airlines`,
				iataCode: `LN`
			},
			{
				name: `Linea Aerea Amaszonas`,
				iataCode: `Z8`
			},
			{
				name: `Malaysia Airlines`,
				iataCode: `MH`
			},
			{
				name: `Nordwind Airlines`,
				iataCode: `N4`
			},
			{
				name: `Norwegian Air Shuttle`,
				iataCode: `DY`
			},
			{
				name: `Oman Air`,
				iataCode: `WY`
			},
			{
				name: `Pakistan International Airlines`,
				iataCode: `PK`
			},
			{
				name: `Pegasus Airlines`,
				iataCode: `PC`
			},
			{
				name: `Philippine Airlines`,
				iataCode: `PR`
			},
			{
				name: `Qantas Group`,
				iataCode: `QF`
			},
			{
				name: `Qatar Airways`,
				iataCode: `QR`
			},
			{
				name: `Republic Airways`,
				iataCode: `YX`
			},
			{
				name: `Royal Air Maroc`,
				iataCode: `AT`
			},
			{
				name: `Ryanair`,
				iataCode: `FR`
			},
			{
				name: `S7 Airlines`,
				iataCode: `S7`
			},
			{
				name: `SAS`,
				iataCode: `SK`
			},
			{
				name: `Satena`,
				iataCode: `9R`
			},
			{
				name: `Saudia`,
				iataCode: `SV`
			},
			{
				name: `Shandong Airlines`,
				iataCode: `SC`
			},
			{
				name: `Sichuan Airlines`,
				iataCode: `3U`
			},
			{
				name: `Singapore Airlines`,
				iataCode: `SQ`
			},
			{
				name: `Sky Airline`,
				iataCode: `H2`
			},
			{
				name: `SkyWest Airlines`,
				iataCode: `OO`
			},
			{
				name: `South African Airways`,
				iataCode: `SA`
			},
			{
				name: `Southwest Airlines`,
				iataCode: `WN`
			},
			{
				name: `SpiceJet`,
				iataCode: `SG`
			},
			{
				name: `Spirit Airlines`,
				iataCode: `NK`
			},
			{
				name: `Spring Airlines`,
				iataCode: `9C`
			},
			{
				name: `SriLankan Airlines`,
				iataCode: `UL`
			},
			{
				name: `Star Peru`,
				iataCode: `2I`
			},
			{
				name: `Sun Country Airlines`,
				iataCode: `SY`
			},
			{
				name: `SunExpress`,
				iataCode: `XQ`
			},
			{
				name: `TAP Air Portugal`,
				iataCode: `TP`
			},
			{
				name: `Thai AirAsia`,
				iataCode: `FD`
			},
			{
				name: `Thai Airways`,
				iataCode: `TG`
			},
			{
				name: `TUI Airways`,
				iataCode: `BY`
			},
			{
				name: `Tunisair`,
				iataCode: `TU`
			},
			{
				name: `Turkish Airlines`,
				iataCode: `TK`
			},
			{
				name: `Ukraine International`,
				iataCode: `PS`
			},
			{
				name: `United Airlines`,
				iataCode: `UA`
			},
			{
				name: `Ural Airlines`,
				iataCode: `U6`
			},
			{
				name: `VietJet Air`,
				iataCode: `VJ`
			},
			{
				name: `Vietnam Airlines`,
				iataCode: `VN`
			},
			{
				name: `Virgin Atlantic Airways`,
				iataCode: `VS`
			},
			{
				name: `Virgin Australia`,
				iataCode: `VA`
			},
			{
				name: `VivaAerobus`,
				iataCode: `VB`
			},
			{
				name: `VOEPASS Linhas Aereas`,
				iataCode: `2Z`
			},
			{
				name: `Volaris`,
				iataCode: `Y4`
			},
			{
				name: `WestJet`,
				iataCode: `WS`
			},
			{
				name: `Wingo`,
				iataCode: `P5`
			},
			{
				name: `Wizz Air`,
				iataCode: `W6`
			}
		],
		airplane: [
			{
				name: `Aerospatiale/BAC Concorde`,
				iataTypeCode: `SSC`
			},
			{
				name: `Airbus A300`,
				iataTypeCode: `AB3`
			},
			{
				name: `Airbus A310`,
				iataTypeCode: `310`
			},
			{
				name: `Airbus A310-200`,
				iataTypeCode: `312`
			},
			{
				name: `Airbus A310-300`,
				iataTypeCode: `313`
			},
			{
				name: `Airbus A318`,
				iataTypeCode: `318`
			},
			{
				name: `Airbus A319`,
				iataTypeCode: `319`
			},
			{
				name: `Airbus A319neo`,
				iataTypeCode: `31N`
			},
			{
				name: `Airbus A320`,
				iataTypeCode: `320`
			},
			{
				name: `Airbus A320neo`,
				iataTypeCode: `32N`
			},
			{
				name: `Airbus A321`,
				iataTypeCode: `321`
			},
			{
				name: `Airbus A321neo`,
				iataTypeCode: `32Q`
			},
			{
				name: `Airbus A330`,
				iataTypeCode: `330`
			},
			{
				name: `Airbus A330-200`,
				iataTypeCode: `332`
			},
			{
				name: `Airbus A330-300`,
				iataTypeCode: `333`
			},
			{
				name: `Airbus A330-800neo`,
				iataTypeCode: `338`
			},
			{
				name: `Airbus A330-900neo`,
				iataTypeCode: `339`
			},
			{
				name: `Airbus A340`,
				iataTypeCode: `340`
			},
			{
				name: `Airbus A340-200`,
				iataTypeCode: `342`
			},
			{
				name: `Airbus A340-300`,
				iataTypeCode: `343`
			},
			{
				name: `Airbus A340-500`,
				iataTypeCode: `345`
			},
			{
				name: `Airbus A340-600`,
				iataTypeCode: `346`
			},
			{
				name: `Airbus A350`,
				iataTypeCode: `350`
			},
			{
				name: `Airbus A350-900`,
				iataTypeCode: `359`
			},
			{
				name: `Airbus A350-1000`,
				iataTypeCode: `351`
			},
			{
				name: `Airbus A380`,
				iataTypeCode: `380`
			},
			{
				name: `Airbus A380-800`,
				iataTypeCode: `388`
			},
			{
				name: `Antonov An-12`,
				iataTypeCode: `ANF`
			},
			{
				name: `Antonov An-24`,
				iataTypeCode: `AN4`
			},
			{
				name: `Antonov An-26`,
				iataTypeCode: `A26`
			},
			{
				name: `Antonov An-28`,
				iataTypeCode: `A28`
			},
			{
				name: `Antonov An-30`,
				iataTypeCode: `A30`
			},
			{
				name: `Antonov An-32`,
				iataTypeCode: `A32`
			},
			{
				name: `Antonov An-72`,
				iataTypeCode: `AN7`
			},
			{
				name: `Antonov An-124 Ruslan`,
				iataTypeCode: `A4F`
			},
			{
				name: `Antonov An-140`,
				iataTypeCode: `A40`
			},
			{
				name: `Antonov An-148`,
				iataTypeCode: `A81`
			},
			{
				name: `Antonov An-158`,
				iataTypeCode: `A58`
			},
			{
				name: `Antonov An-225 Mriya`,
				iataTypeCode: `A5F`
			},
			{
				name: `Boeing 707`,
				iataTypeCode: `703`
			},
			{
				name: `Boeing 717`,
				iataTypeCode: `717`
			},
			{
				name: `Boeing 720B`,
				iataTypeCode: `B72`
			},
			{
				name: `Boeing 727`,
				iataTypeCode: `727`
			},
			{
				name: `Boeing 727-100`,
				iataTypeCode: `721`
			},
			{
				name: `Boeing 727-200`,
				iataTypeCode: `722`
			},
			{
				name: `Boeing 737 MAX 7`,
				iataTypeCode: `7M7`
			},
			{
				name: `Boeing 737 MAX 8`,
				iataTypeCode: `7M8`
			},
			{
				name: `Boeing 737 MAX 9`,
				iataTypeCode: `7M9`
			},
			{
				name: `Boeing 737 MAX 10`,
				iataTypeCode: `7MJ`
			},
			{
				name: `Boeing 737`,
				iataTypeCode: `737`
			},
			{
				name: `Boeing 737-100`,
				iataTypeCode: `731`
			},
			{
				name: `Boeing 737-200`,
				iataTypeCode: `732`
			},
			{
				name: `Boeing 737-300`,
				iataTypeCode: `733`
			},
			{
				name: `Boeing 737-400`,
				iataTypeCode: `734`
			},
			{
				name: `Boeing 737-500`,
				iataTypeCode: `735`
			},
			{
				name: `Boeing 737-600`,
				iataTypeCode: `736`
			},
			{
				name: `Boeing 737-700`,
				iataTypeCode: `73G`
			},
			{
				name: `Boeing 737-800`,
				iataTypeCode: `738`
			},
			{
				name: `Boeing 737-900`,
				iataTypeCode: `739`
			},
			{
				name: `Boeing 747`,
				iataTypeCode: `747`
			},
			{
				name: `Boeing 747-100`,
				iataTypeCode: `741`
			},
			{
				name: `Boeing 747-200`,
				iataTypeCode: `742`
			},
			{
				name: `Boeing 747-300`,
				iataTypeCode: `743`
			},
			{
				name: `Boeing 747-400`,
				iataTypeCode: `744`
			},
			{
				name: `Boeing 747-400D`,
				iataTypeCode: `74J`
			},
			{
				name: `Boeing 747-8`,
				iataTypeCode: `748`
			},
			{
				name: `Boeing 747SP`,
				iataTypeCode: `74L`
			},
			{
				name: `Boeing 747SR`,
				iataTypeCode: `74R`
			},
			{
				name: `Boeing 757`,
				iataTypeCode: `757`
			},
			{
				name: `Boeing 757-200`,
				iataTypeCode: `752`
			},
			{
				name: `Boeing 757-300`,
				iataTypeCode: `753`
			},
			{
				name: `Boeing 767`,
				iataTypeCode: `767`
			},
			{
				name: `Boeing 767-200`,
				iataTypeCode: `762`
			},
			{
				name: `Boeing 767-300`,
				iataTypeCode: `763`
			},
			{
				name: `Boeing 767-400`,
				iataTypeCode: `764`
			},
			{
				name: `Boeing 777`,
				iataTypeCode: `777`
			},
			{
				name: `Boeing 777-200`,
				iataTypeCode: `772`
			},
			{
				name: `Boeing 777-200LR`,
				iataTypeCode: `77L`
			},
			{
				name: `Boeing 777-300`,
				iataTypeCode: `773`
			},
			{
				name: `Boeing 777-300ER`,
				iataTypeCode: `77W`
			},
			{
				name: `Boeing 787`,
				iataTypeCode: `787`
			},
			{
				name: `Boeing 787-8`,
				iataTypeCode: `788`
			},
			{
				name: `Boeing 787-9`,
				iataTypeCode: `789`
			},
			{
				name: `Boeing 787-10`,
				iataTypeCode: `781`
			},
			{
				name: `Canadair Challenger`,
				iataTypeCode: `CCJ`
			},
			{
				name: `Canadair CL-44`,
				iataTypeCode: `CL4`
			},
			{
				name: `Canadair Regional Jet 100`,
				iataTypeCode: `CR1`
			},
			{
				name: `Canadair Regional Jet 200`,
				iataTypeCode: `CR2`
			},
			{
				name: `Canadair Regional Jet 700`,
				iataTypeCode: `CR7`
			},
			{
				name: `Canadair Regional Jet 705`,
				iataTypeCode: `CRA`
			},
			{
				name: `Canadair Regional Jet 900`,
				iataTypeCode: `CR9`
			},
			{
				name: `Canadair Regional Jet 1000`,
				iataTypeCode: `CRK`
			},
			{
				name: `De Havilland Canada DHC-2 Beaver`,
				iataTypeCode: `DHP`
			},
			{
				name: `De Havilland Canada DHC-2 Turbo-Beaver`,
				iataTypeCode: `DHR`
			},
			{
				name: `De Havilland Canada DHC-3 Otter`,
				iataTypeCode: `DHL`
			},
			{
				name: `De Havilland Canada DHC-4 Caribou`,
				iataTypeCode: `DHC`
			},
			{
				name: `De Havilland Canada DHC-6 Twin Otter`,
				iataTypeCode: `DHT`
			},
			{
				name: `De Havilland Canada DHC-7 Dash 7`,
				iataTypeCode: `DH7`
			},
			{
				name: `De Havilland Canada DHC-8-100 Dash 8 / 8Q`,
				iataTypeCode: `DH1`
			},
			{
				name: `De Havilland Canada DHC-8-200 Dash 8 / 8Q`,
				iataTypeCode: `DH2`
			},
			{
				name: `De Havilland Canada DHC-8-300 Dash 8 / 8Q`,
				iataTypeCode: `DH3`
			},
			{
				name: `De Havilland Canada DHC-8-400 Dash 8Q`,
				iataTypeCode: `DH4`
			},
			{
				name: `De Havilland DH.104 Dove`,
				iataTypeCode: `DHD`
			},
			{
				name: `De Havilland DH.114 Heron`,
				iataTypeCode: `DHH`
			},
			{
				name: `Douglas DC-3`,
				iataTypeCode: `D3F`
			},
			{
				name: `Douglas DC-6`,
				iataTypeCode: `D6F`
			},
			{
				name: `Douglas DC-8-50`,
				iataTypeCode: `D8T`
			},
			{
				name: `Douglas DC-8-62`,
				iataTypeCode: `D8L`
			},
			{
				name: `Douglas DC-8-72`,
				iataTypeCode: `D8Q`
			},
			{
				name: `Douglas DC-9-10`,
				iataTypeCode: `D91`
			},
			{
				name: `Douglas DC-9-20`,
				iataTypeCode: `D92`
			},
			{
				name: `Douglas DC-9-30`,
				iataTypeCode: `D93`
			},
			{
				name: `Douglas DC-9-40`,
				iataTypeCode: `D94`
			},
			{
				name: `Douglas DC-9-50`,
				iataTypeCode: `D95`
			},
			{
				name: `Douglas DC-10`,
				iataTypeCode: `D10`
			},
			{
				name: `Douglas DC-10-10`,
				iataTypeCode: `D1X`
			},
			{
				name: `Douglas DC-10-30`,
				iataTypeCode: `D1Y`
			},
			{
				name: `Embraer 170`,
				iataTypeCode: `E70`
			},
			{
				name: `Embraer 175`,
				iataTypeCode: `E75`
			},
			{
				name: `Embraer 190`,
				iataTypeCode: `E90`
			},
			{
				name: `Embraer 195`,
				iataTypeCode: `E95`
			},
			{
				name: `Embraer E190-E2`,
				iataTypeCode: `290`
			},
			{
				name: `Embraer E195-E2`,
				iataTypeCode: `295`
			},
			{
				name: `Embraer EMB.110 Bandeirante`,
				iataTypeCode: `EMB`
			},
			{
				name: `Embraer EMB.120 Brasilia`,
				iataTypeCode: `EM2`
			},
			{
				name: `Embraer Legacy 600`,
				iataTypeCode: `ER3`
			},
			{
				name: `Embraer Phenom 100`,
				iataTypeCode: `EP1`
			},
			{
				name: `Embraer Phenom 300`,
				iataTypeCode: `EP3`
			},
			{
				name: `Embraer RJ135`,
				iataTypeCode: `ER3`
			},
			{
				name: `Embraer RJ140`,
				iataTypeCode: `ERD`
			},
			{
				name: `Embraer RJ145 Amazon`,
				iataTypeCode: `ER4`
			},
			{
				name: `Ilyushin IL18`,
				iataTypeCode: `IL8`
			},
			{
				name: `Ilyushin IL62`,
				iataTypeCode: `IL6`
			},
			{
				name: `Ilyushin IL76`,
				iataTypeCode: `IL7`
			},
			{
				name: `Ilyushin IL86`,
				iataTypeCode: `ILW`
			},
			{
				name: `Ilyushin IL96-300`,
				iataTypeCode: `I93`
			},
			{
				name: `Ilyushin IL114`,
				iataTypeCode: `I14`
			},
			{
				name: `Lockheed L-182 / 282 / 382 (L-100) Hercules`,
				iataTypeCode: `LOH`
			},
			{
				name: `Lockheed L-188 Electra`,
				iataTypeCode: `LOE`
			},
			{
				name: `Lockheed L-1011 Tristar`,
				iataTypeCode: `L10`
			},
			{
				name: `Lockheed L-1049 Super Constellation`,
				iataTypeCode: `L49`
			},
			{
				name: `McDonnell Douglas MD11`,
				iataTypeCode: `M11`
			},
			{
				name: `McDonnell Douglas MD80`,
				iataTypeCode: `M80`
			},
			{
				name: `McDonnell Douglas MD81`,
				iataTypeCode: `M81`
			},
			{
				name: `McDonnell Douglas MD82`,
				iataTypeCode: `M82`
			},
			{
				name: `McDonnell Douglas MD83`,
				iataTypeCode: `M83`
			},
			{
				name: `McDonnell Douglas MD87`,
				iataTypeCode: `M87`
			},
			{
				name: `McDonnell Douglas MD88`,
				iataTypeCode: `M88`
			},
			{
				name: `McDonnell Douglas MD90`,
				iataTypeCode: `M90`
			},
			{
				name: `Sukhoi Superjet 100-95`,
				iataTypeCode: `SU9`
			},
			{
				name: `Tupolev Tu-134`,
				iataTypeCode: `TU3`
			},
			{
				name: `Tupolev Tu-154`,
				iataTypeCode: `TU5`
			},
			{
				name: `Tupolev Tu-204`,
				iataTypeCode: `T20`
			},
			{
				name: `Yakovlev Yak-40`,
				iataTypeCode: `YK4`
			},
			{
				name: `Yakovlev Yak-42`,
				iataTypeCode: `YK2`
			}
		],
		airport: [
			{
				name: `Adelaide International Airport`,
				iataCode: `ADL`
			},
			{
				name: `Adolfo Suarez Madrid-Barajas Airport`,
				iataCode: `MAD`
			},
			{
				name: `Aeroparque Jorge Newbery Airport`,
				iataCode: `AEP`
			},
			{
				name: `Afonso Pena International Airport`,
				iataCode: `CWB`
			},
			{
				name: `Alfonso Bonilla Aragon International Airport`,
				iataCode: `CLO`
			},
			{
				name: `Amsterdam Airport Schiphol`,
				iataCode: `AMS`
			},
			{
				name: `Arturo Merino Benitez International Airport`,
				iataCode: `SCL`
			},
			{
				name: `Auckland International Airport`,
				iataCode: `AKL`
			},
			{
				name: `Beijing Capital International Airport`,
				iataCode: `PEK`
			},
			{
				name: `Belem Val de Cans International Airport`,
				iataCode: `BEL`
			},
			{
				name: `Belo Horizonte Tancredo Neves International Airport`,
				iataCode: `CNF`
			},
			{
				name: `Berlin-Tegel Airport`,
				iataCode: `TXL`
			},
			{
				name: `Bole International Airport`,
				iataCode: `ADD`
			},
			{
				name: `Brasilia-Presidente Juscelino Kubitschek International Airport`,
				iataCode: `BSB`
			},
			{
				name: `Brisbane International Airport`,
				iataCode: `BNE`
			},
			{
				name: `Brussels Airport`,
				iataCode: `BRU`
			},
			{
				name: `Cairns Airport`,
				iataCode: `CNS`
			},
			{
				name: `Cairo International Airport`,
				iataCode: `CAI`
			},
			{
				name: `Canberra Airport`,
				iataCode: `CBR`
			},
			{
				name: `Capetown International Airport`,
				iataCode: `CPT`
			},
			{
				name: `Charles de Gaulle International Airport`,
				iataCode: `CDG`
			},
			{
				name: `Charlotte Douglas International Airport`,
				iataCode: `CLT`
			},
			{
				name: `Chengdu Shuangliu International Airport`,
				iataCode: `CTU`
			},
			{
				name: `Chhatrapati Shivaji International Airport`,
				iataCode: `BOM`
			},
			{
				name: `Chicago O'Hare International Airport`,
				iataCode: `ORD`
			},
			{
				name: `Chongqing Jiangbei International Airport`,
				iataCode: `CKG`
			},
			{
				name: `Christchurch International Airport`,
				iataCode: `CHC`
			},
			{
				name: `Copenhagen Kastrup Airport`,
				iataCode: `CPH`
			},
			{
				name: `Dallas Fort Worth International Airport`,
				iataCode: `DFW`
			},
			{
				name: `Daniel K. Inouye International Airport`,
				iataCode: `HNL`
			},
			{
				name: `Denver International Airport`,
				iataCode: `DEN`
			},
			{
				name: `Don Mueang International Airport`,
				iataCode: `DMK`
			},
			{
				name: `Dubai International Airport`,
				iataCode: `DXB`
			},
			{
				name: `Dublin Airport`,
				iataCode: `DUB`
			},
			{
				name: `Dusseldorf Airport`,
				iataCode: `DUS`
			},
			{
				name: `El Dorado International Airport`,
				iataCode: `BOG`
			},
			{
				name: `Eleftherios Venizelos International Airport`,
				iataCode: `ATH`
			},
			{
				name: `Faa'a International Airport`,
				iataCode: `PPT`
			},
			{
				name: `Fort Lauderdale Hollywood International Airport`,
				iataCode: `FLL`
			},
			{
				name: `Fortaleza Pinto Martins International Airport`,
				iataCode: `FOR`
			},
			{
				name: `Frankfurt am Main Airport`,
				iataCode: `FRA`
			},
			{
				name: `George Bush Intercontinental Houston Airport`,
				iataCode: `IAH`
			},
			{
				name: `Gold Coast Airport`,
				iataCode: `OOL`
			},
			{
				name: `Guarulhos - Governador Andre Franco Montoro International Airport`,
				iataCode: `GRU`
			},
			{
				name: `Hartsfield-Jackson Atlanta International Airport`,
				iataCode: `ATL`
			},
			{
				name: `Helsinki Vantaa Airport`,
				iataCode: `HEL`
			},
			{
				name: `Hobart International Airport`,
				iataCode: `HBA`
			},
			{
				name: `Hong Kong International Airport`,
				iataCode: `HKG`
			},
			{
				name: `Houari Boumediene Airport`,
				iataCode: `ALG`
			},
			{
				name: `Hurgada International Airport`,
				iataCode: `HRG`
			},
			{
				name: `Incheon International Airport`,
				iataCode: `ICN`
			},
			{
				name: `Indira Gandhi International Airport`,
				iataCode: `DEL`
			},
			{
				name: `Istanbul Airport`,
				iataCode: `IST`
			},
			{
				name: `Jacksons International Airport`,
				iataCode: `POM`
			},
			{
				name: `Jeju International Airport`,
				iataCode: `CJU`
			},
			{
				name: `John F Kennedy International Airport`,
				iataCode: `JFK`
			},
			{
				name: `Jorge Chavez International Airport`,
				iataCode: `LIM`
			},
			{
				name: `Jose Maria Cordova International Airport`,
				iataCode: `MDE`
			},
			{
				name: `Josep Tarradellas Barcelona-El Prat Airport`,
				iataCode: `BCN`
			},
			{
				name: `Kahului Airport`,
				iataCode: `OGG`
			},
			{
				name: `King Abdulaziz International Airport`,
				iataCode: `JED`
			},
			{
				name: `Kuala Lumpur International Airport`,
				iataCode: `KUL`
			},
			{
				name: `Kunming Changshui International Airport`,
				iataCode: `KMG`
			},
			{
				name: `La Tontouta International Airport`,
				iataCode: `NOU`
			},
			{
				name: `Leonardo da Vinci-Fiumicino Airport`,
				iataCode: `FCO`
			},
			{
				name: `London Heathrow Airport`,
				iataCode: `LHR`
			},
			{
				name: `Los Angeles International Airport`,
				iataCode: `LAX`
			},
			{
				name: `McCarran International Airport`,
				iataCode: `LAS`
			},
			{
				name: `Melbourne International Airport`,
				iataCode: `MEL`
			},
			{
				name: `Mexico City International Airport`,
				iataCode: `MEX`
			},
			{
				name: `Miami International Airport`,
				iataCode: `MIA`
			},
			{
				name: `Ministro Pistarini International Airport`,
				iataCode: `EZE`
			},
			{
				name: `Minneapolis-St Paul International/Wold-Chamberlain Airport`,
				iataCode: `MSP`
			},
			{
				name: `Mohammed V International Airport`,
				iataCode: `CMN`
			},
			{
				name: `Moscow Domodedovo Airport`,
				iataCode: `DME`
			},
			{
				name: `Munich Airport`,
				iataCode: `MUC`
			},
			{
				name: `Murtala Muhammed International Airport`,
				iataCode: `LOS`
			},
			{
				name: `Nadi International Airport`,
				iataCode: `NAN`
			},
			{
				name: `Nairobi Jomo Kenyatta International Airport`,
				iataCode: `NBO`
			},
			{
				name: `Narita International Airport`,
				iataCode: `NRT`
			},
			{
				name: `Newark Liberty International Airport`,
				iataCode: `EWR`
			},
			{
				name: `Ninoy Aquino International Airport`,
				iataCode: `MNL`
			},
			{
				name: `Noumea Magenta Airport`,
				iataCode: `GEA`
			},
			{
				name: `O. R. Tambo International Airport`,
				iataCode: `JNB`
			},
			{
				name: `Orlando International Airport`,
				iataCode: `MCO`
			},
			{
				name: `Oslo Lufthavn`,
				iataCode: `OSL`
			},
			{
				name: `Perth Airport`,
				iataCode: `PER`
			},
			{
				name: `Phoenix Sky Harbor International Airport`,
				iataCode: `PHX`
			},
			{
				name: `Recife Guararapes-Gilberto Freyre International Airport`,
				iataCode: `REC`
			},
			{
				name: `Rio de Janeiro Galeao International Airport`,
				iataCode: `GIG`
			},
			{
				name: `Salgado Filho International Airport`,
				iataCode: `POA`
			},
			{
				name: `Salvador Deputado Luis Eduardo Magalhaes International Airport`,
				iataCode: `SSA`
			},
			{
				name: `San Francisco International Airport`,
				iataCode: `SFO`
			},
			{
				name: `Santos Dumont Airport`,
				iataCode: `SDU`
			},
			{
				name: `Sao Paulo-Congonhas Airport`,
				iataCode: `CGH`
			},
			{
				name: `Seattle Tacoma International Airport`,
				iataCode: `SEA`
			},
			{
				name: `Shanghai Hongqiao International Airport`,
				iataCode: `SHA`
			},
			{
				name: `Shanghai Pudong International Airport`,
				iataCode: `PVG`
			},
			{
				name: `Shenzhen Bao'an International Airport`,
				iataCode: `SZX`
			},
			{
				name: `Sheremetyevo International Airport`,
				iataCode: `SVO`
			},
			{
				name: `Singapore Changi Airport`,
				iataCode: `SIN`
			},
			{
				name: `Soekarno-Hatta International Airport`,
				iataCode: `CGK`
			},
			{
				name: `Stockholm-Arlanda Airport"`,
				iataCode: `ARN`
			},
			{
				name: `Suvarnabhumi Airport`,
				iataCode: `BKK`
			},
			{
				name: `Sydney Kingsford Smith International Airport`,
				iataCode: `SYD`
			},
			{
				name: `Taiwan Taoyuan International Airport`,
				iataCode: `TPE`
			},
			{
				name: `Tan Son Nhat International Airport`,
				iataCode: `SGN`
			},
			{
				name: `Tokyo Haneda International Airport`,
				iataCode: `HND`
			},
			{
				name: `Toronto Pearson International Airport`,
				iataCode: `YYZ`
			},
			{
				name: `Tunis Carthage International Airport`,
				iataCode: `TUN`
			},
			{
				name: `Vancouver International Airport`,
				iataCode: `YVR`
			},
			{
				name: `Vienna International Airport`,
				iataCode: `VIE`
			},
			{
				name: `Viracopos International Airport`,
				iataCode: `VCP`
			},
			{
				name: `Vnukovo International Airport`,
				iataCode: `VKO`
			},
			{
				name: `Wellington International Airport`,
				iataCode: `WLG`
			},
			{
				name: `Xi'an Xianyang International Airport`,
				iataCode: `XIY`
			},
			{
				name: `Zhukovsky International Airport`,
				iataCode: `ZIA`
			},
			{
				name: `Zurich Airport`,
				iataCode: `ZRH`
			}
		]
	},
	animal: {
		bear: [
			`American black bear`,
			`Asian black bear`,
			`Brown bear`,
			`Giant panda`,
			`Polar bear`,
			`Sloth bear`,
			`Spectacled bear`,
			`Sun bear`
		],
		bird: `Abert's Towhee.Acadian Flycatcher.Acorn Woodpecker.Alder Flycatcher.Aleutian Tern.Allen's Hummingbird.Altamira Oriole.American Avocet.American Bittern.American Black Duck.American Coot.American Crow.American Dipper.American Golden-Plover.American Goldfinch.American Kestrel.American Oystercatcher.American Pipit.American Redstart.American Robin.American Tree Sparrow.American White Pelican.American Wigeon.American Woodcock.Ancient Murrelet.Anhinga.Anna's Hummingbird.Antillean Nighthawk.Antillean Palm Swift.Aplomado Falcon.Arctic Loon.Arctic Tern.Arctic Warbler.Ash-throated Flycatcher.Ashy Storm-Petrel.Asian Brown Flycatcher.Atlantic Puffin.Audubon's Oriole.Audubon's Shearwater.Aztec Thrush.Azure Gallinule.Bachman's Sparrow.Bachman's Warbler.Bahama Mockingbird.Bahama Swallow.Bahama Woodstar.Baikal Teal.Baird's Sandpiper.Baird's Sparrow.Bald Eagle.Baltimore Oriole.Bananaquit.Band-rumped Storm-Petrel.Band-tailed Gull.Band-tailed Pigeon.Bank Swallow.Bar-tailed Godwit.Barn Owl.Barn Swallow.Barnacle Goose.Barred Owl.Barrow's Goldeneye.Bay-breasted Warbler.Bean Goose.Bell's Vireo.Belted Kingfisher.Bendire's Thrasher.Berylline Hummingbird.Bewick's Wren.Bicknell's Thrush.Black Catbird.Black Guillemot.Black Noddy.Black Oystercatcher.Black Phoebe.Black Rail.Black Rosy-Finch.Black Scoter.Black Skimmer.Black Storm-Petrel.Black Swift.Black Tern.Black Turnstone.Black Vulture.Black-and-white Warbler.Black-backed Wagtail.Black-backed Woodpecker.Black-bellied Plover.Black-bellied Whistling-Duck.Black-billed Cuckoo.Black-billed Magpie.Black-browed Albatross.Black-capped Chickadee.Black-capped Gnatcatcher.Black-capped Petrel.Black-capped Vireo.Black-chinned Hummingbird.Black-chinned Sparrow.Black-crowned Night-Heron.Black-faced Grassquit.Black-footed Albatross.Black-headed Grosbeak.Black-headed Gull.Black-legged Kittiwake.Black-necked Stilt.Black-tailed Gnatcatcher.Black-tailed Godwit.Black-tailed Gull.Black-throated Blue Warbler.Black-throated Gray Warbler.Black-throated Green Warbler.Black-throated Sparrow.Black-vented Oriole.Black-vented Shearwater.Black-whiskered Vireo.Black-winged Stilt.Blackburnian Warbler.Blackpoll Warbler.Blue Bunting.Blue Grosbeak.Blue Grouse.Blue Jay.Blue Mockingbird.Blue-footed Booby.Blue-gray Gnatcatcher.Blue-headed Vireo.Blue-throated Hummingbird.Blue-winged Teal.Blue-winged Warbler.Bluethroat.Boat-tailed Grackle.Bobolink.Bohemian Waxwing.Bonaparte's Gull.Boreal Chickadee.Boreal Owl.Botteri's Sparrow.Brambling.Brandt's Cormorant.Brant.Brewer's Blackbird.Brewer's Sparrow.Bridled Tern.Bridled Titmouse.Bristle-thighed Curlew.Broad-billed Hummingbird.Broad-billed Sandpiper.Broad-tailed Hummingbird.Broad-winged Hawk.Bronzed Cowbird.Brown Booby.Brown Creeper.Brown Jay.Brown Noddy.Brown Pelican.Brown Shrike.Brown Thrasher.Brown-capped Rosy-Finch.Brown-chested Martin.Brown-crested Flycatcher.Brown-headed Cowbird.Brown-headed Nuthatch.Budgerigar.Buff-bellied Hummingbird.Buff-breasted Flycatcher.Buff-breasted Sandpiper.Buff-collared Nightjar.Bufflehead.Buller's Shearwater.Bullock's Oriole.Bumblebee Hummingbird.Burrowing Owl.Bushtit.Cactus Wren.California Condor.California Gnatcatcher.California Gull.California Quail.California Thrasher.California Towhee.Calliope Hummingbird.Canada Goose.Canada Warbler.Canvasback.Canyon Towhee.Canyon Wren.Cape May Warbler.Caribbean Elaenia.Carolina Chickadee.Carolina Parakeet.Carolina Wren.Caspian Tern.Cassin's Auklet.Cassin's Finch.Cassin's Kingbird.Cassin's Sparrow.Cassin's Vireo.Cattle Egret.Cave Swallow.Cedar Waxwing.Cerulean Warbler.Chestnut-backed Chickadee.Chestnut-collared Longspur.Chestnut-sided Warbler.Chihuahuan Raven.Chimney Swift.Chinese Egret.Chipping Sparrow.Chuck-will's-widow.Chukar.Cinnamon Hummingbird.Cinnamon Teal.Citrine Wagtail.Clapper Rail.Clark's Grebe.Clark's Nutcracker.Clay-colored Robin.Clay-colored Sparrow.Cliff Swallow.Colima Warbler.Collared Forest-Falcon.Collared Plover.Common Black-Hawk.Common Chaffinch.Common Crane.Common Cuckoo.Common Eider.Common Goldeneye.Common Grackle.Common Greenshank.Common Ground-Dove.Common House-Martin.Common Loon.Common Merganser.Common Moorhen.Common Murre.Common Nighthawk.Common Pauraque.Common Pochard.Common Poorwill.Common Raven.Common Redpoll.Common Ringed Plover.Common Rosefinch.Common Sandpiper.Common Snipe.Common Swift.Common Tern.Common Yellowthroat.Connecticut Warbler.Cook's Petrel.Cooper's Hawk.Cordilleran Flycatcher.Corn Crake.Cory's Shearwater.Costa's Hummingbird.Couch's Kingbird.Crane Hawk.Craveri's Murrelet.Crescent-chested Warbler.Crested Auklet.Crested Caracara.Crested Myna.Crimson-collared Grosbeak.Crissal Thrasher.Cuban Martin.Curlew Sandpiper.Curve-billed Thrasher.Dark-eyed Junco.Dickcissel.Double-crested Cormorant.Double-striped Thick-knee.Dovekie.Downy Woodpecker.Dunlin.Dusky Flycatcher.Dusky Thrush.Dusky Warbler.Dusky-capped Flycatcher.Eared Grebe.Eared Trogon.Eastern Bluebird.Eastern Kingbird.Eastern Meadowlark.Eastern Phoebe.Eastern Screech-Owl.Eastern Towhee.Eastern Wood-Pewee.Elegant Tern.Elegant Trogon.Elf Owl.Emperor Goose.Eskimo Curlew.Eurasian Blackbird.Eurasian Bullfinch.Eurasian Collared-Dove.Eurasian Coot.Eurasian Curlew.Eurasian Dotterel.Eurasian Hobby.Eurasian Jackdaw.Eurasian Kestrel.Eurasian Oystercatcher.Eurasian Siskin.Eurasian Tree Sparrow.Eurasian Wigeon.Eurasian Woodcock.Eurasian Wryneck.European Golden-Plover.European Starling.European Storm-Petrel.European Turtle-Dove.Evening Grosbeak.Eyebrowed Thrush.Falcated Duck.Fan-tailed Warbler.Far Eastern Curlew.Ferruginous Hawk.Ferruginous Pygmy-Owl.Field Sparrow.Fieldfare.Fish Crow.Five-striped Sparrow.Flame-colored Tanager.Flammulated Owl.Flesh-footed Shearwater.Florida Scrub-Jay.Fork-tailed Flycatcher.Fork-tailed Storm-Petrel.Fork-tailed Swift.Forster's Tern.Fox Sparrow.Franklin's Gull.Fulvous Whistling-Duck.Gadwall.Gambel's Quail.Garganey.Gila Woodpecker.Gilded Flicker.Glaucous Gull.Glaucous-winged Gull.Glossy Ibis.Golden Eagle.Golden-cheeked Warbler.Golden-crowned Kinglet.Golden-crowned Sparrow.Golden-crowned Warbler.Golden-fronted Woodpecker.Golden-winged Warbler.Grace's Warbler.Grasshopper Sparrow.Gray Bunting.Gray Catbird.Gray Flycatcher.Gray Hawk.Gray Jay.Gray Kingbird.Gray Partridge.Gray Silky-flycatcher.Gray Vireo.Gray Wagtail.Gray-breasted Martin.Gray-cheeked Thrush.Gray-crowned Rosy-Finch.Gray-crowned Yellowthroat.Gray-headed Chickadee.Gray-spotted Flycatcher.Gray-tailed Tattler.Great Auk.Great Black-backed Gull.Great Blue Heron.Great Cormorant.Great Crested Flycatcher.Great Egret.Great Frigatebird.Great Gray Owl.Great Horned Owl.Great Kiskadee.Great Knot.Great Skua.Great Spotted Woodpecker.Great-tailed Grackle.Greater Flamingo.Greater Pewee.Greater Prairie-chicken.Greater Roadrunner.Greater Scaup.Greater Shearwater.Greater White-fronted Goose.Greater Yellowlegs.Green Heron.Green Jay.Green Kingfisher.Green Sandpiper.Green Violet-ear.Green-breasted Mango.Green-tailed Towhee.Green-winged Teal.Greenish Elaenia.Groove-billed Ani.Gull-billed Tern.Gyrfalcon.Hairy Woodpecker.Hammond's Flycatcher.Harlequin Duck.Harris's Hawk.Harris's Sparrow.Hawfinch.Heermann's Gull.Henslow's Sparrow.Hepatic Tanager.Herald Petrel.Hermit Thrush.Hermit Warbler.Herring Gull.Himalayan Snowcock.Hoary Redpoll.Hooded Merganser.Hooded Oriole.Hooded Warbler.Hook-billed Kite.Hoopoe.Horned Grebe.Horned Lark.Horned Puffin.House Finch.House Sparrow.House Wren.Hudsonian Godwit.Hutton's Vireo.Iceland Gull.Inca Dove.Indigo Bunting.Island Scrub-Jay.Ivory Gull.Ivory-billed Woodpecker.Jabiru.Jack Snipe.Jungle Nightjar.Juniper Titmouse.Kentucky Warbler.Key West Quail-Dove.Killdeer.King Eider.King Rail.Kirtland's Warbler.Kittlitz's Murrelet.La Sagra's Flycatcher.Labrador Duck.Ladder-backed Woodpecker.Lanceolated Warbler.Lapland Longspur.Large-billed Tern.Lark Bunting.Lark Sparrow.Laughing Gull.Lawrence's Goldfinch.Laysan Albatross.Lazuli Bunting.Le Conte's Sparrow.Le Conte's Thrasher.Leach's Storm-Petrel.Least Auklet.Least Bittern.Least Flycatcher.Least Grebe.Least Sandpiper.Least Storm-Petrel.Least Tern.Lesser Black-backed Gull.Lesser Frigatebird.Lesser Goldfinch.Lesser Nighthawk.Lesser Prairie-chicken.Lesser Scaup.Lesser White-fronted Goose.Lesser Yellowlegs.Lewis's Woodpecker.Limpkin.Lincoln's Sparrow.Little Blue Heron.Little Bunting.Little Curlew.Little Egret.Little Gull.Little Ringed Plover.Little Shearwater.Little Stint.Loggerhead Kingbird.Loggerhead Shrike.Long-billed Curlew.Long-billed Dowitcher.Long-billed Murrelet.Long-billed Thrasher.Long-eared Owl.Long-tailed Jaeger.Long-toed Stint.Louisiana Waterthrush.Lucifer Hummingbird.Lucy's Warbler.MacGillivray's Warbler.Magnificent Frigatebird.Magnificent Hummingbird.Magnolia Warbler.Mallard.Mangrove Cuckoo.Manx Shearwater.Marbled Godwit.Marbled Murrelet.Marsh Sandpiper.Marsh Wren.Masked Booby.Masked Duck.Masked Tityra.McCown's Longspur.McKay's Bunting.Merlin.Mew Gull.Mexican Chickadee.Mexican Jay.Middendorff's Grasshopper-Warbler.Mississippi Kite.Mongolian Plover.Monk Parakeet.Montezuma Quail.Mottled Duck.Mottled Owl.Mottled Petrel.Mountain Bluebird.Mountain Chickadee.Mountain Plover.Mountain Quail.Mourning Dove.Mourning Warbler.Mugimaki Flycatcher.Murphy's Petrel.Muscovy Duck.Mute Swan.Narcissus Flycatcher.Nashville Warbler.Nelson's Sharp-tailed Sparrow.Neotropic Cormorant.Northern Beardless-Tyrannulet.Northern Bobwhite.Northern Cardinal.Northern Flicker.Northern Fulmar.Northern Gannet.Northern Goshawk.Northern Harrier.Northern Hawk Owl.Northern Jacana.Northern Lapwing.Northern Mockingbird.Northern Parula.Northern Pintail.Northern Pygmy-Owl.Northern Rough-winged Swallow.Northern Saw-whet Owl.Northern Shoveler.Northern Shrike.Northern Waterthrush.Northern Wheatear.Northwestern Crow.Nuttall's Woodpecker.Nutting's Flycatcher.Oak Titmouse.Oldsquaw.Olive Sparrow.Olive Warbler.Olive-backed Pipit.Olive-sided Flycatcher.Orange-crowned Warbler.Orchard Oriole.Oriental Cuckoo.Oriental Greenfinch.Oriental Pratincole.Oriental Scops-Owl.Oriental Turtle-Dove.Osprey.Ovenbird.Pacific Golden-Plover.Pacific Loon.Pacific-slope Flycatcher.Paint-billed Crake.Painted Bunting.Painted Redstart.Pallas's Bunting.Palm Warbler.Parakeet Auklet.Parasitic Jaeger.Passenger Pigeon.Pechora Pipit.Pectoral Sandpiper.Pelagic Cormorant.Peregrine Falcon.Phainopepla.Philadelphia Vireo.Pied-billed Grebe.Pigeon Guillemot.Pileated Woodpecker.Pin-tailed Snipe.Pine Bunting.Pine Grosbeak.Pine Siskin.Pine Warbler.Pink-footed Goose.Pink-footed Shearwater.Pinyon Jay.Piping Plover.Plain Chachalaca.Plain-capped Starthroat.Plumbeous Vireo.Pomarine Jaeger.Prairie Falcon.Prairie Warbler.Prothonotary Warbler.Purple Finch.Purple Gallinule.Purple Martin.Purple Sandpiper.Pygmy Nuthatch.Pyrrhuloxia.Razorbill.Red Crossbill.Red Knot.Red Phalarope.Red-bellied Woodpecker.Red-billed Pigeon.Red-billed Tropicbird.Red-breasted Flycatcher.Red-breasted Merganser.Red-breasted Nuthatch.Red-breasted Sapsucker.Red-cockaded Woodpecker.Red-crowned Parrot.Red-eyed Vireo.Red-faced Cormorant.Red-faced Warbler.Red-flanked Bluetail.Red-footed Booby.Red-headed Woodpecker.Red-legged Kittiwake.Red-naped Sapsucker.Red-necked Grebe.Red-necked Phalarope.Red-necked Stint.Red-shouldered Hawk.Red-tailed Hawk.Red-tailed Tropicbird.Red-throated Loon.Red-throated Pipit.Red-whiskered Bulbul.Red-winged Blackbird.Reddish Egret.Redhead.Redwing.Reed Bunting.Rhinoceros Auklet.Ring-billed Gull.Ring-necked Duck.Ring-necked Pheasant.Ringed Kingfisher.Roadside Hawk.Rock Dove.Rock Ptarmigan.Rock Sandpiper.Rock Wren.Rose-breasted Grosbeak.Rose-throated Becard.Roseate Spoonbill.Roseate Tern.Ross's Goose.Ross's Gull.Rough-legged Hawk.Royal Tern.Ruby-crowned Kinglet.Ruby-throated Hummingbird.Ruddy Duck.Ruddy Ground-Dove.Ruddy Quail-Dove.Ruddy Turnstone.Ruff.Ruffed Grouse.Rufous Hummingbird.Rufous-backed Robin.Rufous-capped Warbler.Rufous-crowned Sparrow.Rufous-winged Sparrow.Rustic Bunting.Rusty Blackbird.Sabine's Gull.Sage Grouse.Sage Sparrow.Sage Thrasher.Saltmarsh Sharp-tailed Sparrow.Sanderling.Sandhill Crane.Sandwich Tern.Savannah Sparrow.Say's Phoebe.Scaled Quail.Scaly-naped Pigeon.Scarlet Ibis.Scarlet Tanager.Scissor-tailed Flycatcher.Scott's Oriole.Seaside Sparrow.Sedge Wren.Semipalmated Plover.Semipalmated Sandpiper.Sharp-shinned Hawk.Sharp-tailed Grouse.Sharp-tailed Sandpiper.Shiny Cowbird.Short-billed Dowitcher.Short-eared Owl.Short-tailed Albatross.Short-tailed Hawk.Short-tailed Shearwater.Shy Albatross.Siberian Accentor.Siberian Blue Robin.Siberian Flycatcher.Siberian Rubythroat.Sky Lark.Slate-throated Redstart.Slaty-backed Gull.Slender-billed Curlew.Smew.Smith's Longspur.Smooth-billed Ani.Snail Kite.Snow Bunting.Snow Goose.Snowy Egret.Snowy Owl.Snowy Plover.Solitary Sandpiper.Song Sparrow.Sooty Shearwater.Sooty Tern.Sora.South Polar Skua.Southern Martin.Spectacled Eider.Spoonbill Sandpiper.Spot-billed Duck.Spot-breasted Oriole.Spotted Dove.Spotted Owl.Spotted Rail.Spotted Redshank.Spotted Sandpiper.Spotted Towhee.Sprague's Pipit.Spruce Grouse.Stejneger's Petrel.Steller's Eider.Steller's Jay.Steller's Sea-Eagle.Stilt Sandpiper.Stonechat.Streak-backed Oriole.Streaked Shearwater.Strickland's Woodpecker.Stripe-headed Tanager.Sulphur-bellied Flycatcher.Summer Tanager.Surf Scoter.Surfbird.Swainson's Hawk.Swainson's Thrush.Swainson's Warbler.Swallow-tailed Kite.Swamp Sparrow.Tamaulipas Crow.Tawny-shouldered Blackbird.Temminck's Stint.Tennessee Warbler.Terek Sandpiper.Thayer's Gull.Thick-billed Kingbird.Thick-billed Murre.Thick-billed Parrot.Thick-billed Vireo.Three-toed Woodpecker.Townsend's Solitaire.Townsend's Warbler.Tree Pipit.Tree Swallow.Tricolored Blackbird.Tricolored Heron.Tropical Kingbird.Tropical Parula.Trumpeter Swan.Tufted Duck.Tufted Flycatcher.Tufted Puffin.Tufted Titmouse.Tundra Swan.Turkey Vulture.Upland Sandpiper.Varied Bunting.Varied Thrush.Variegated Flycatcher.Vaux's Swift.Veery.Verdin.Vermilion Flycatcher.Vesper Sparrow.Violet-crowned Hummingbird.Violet-green Swallow.Virginia Rail.Virginia's Warbler.Wandering Albatross.Wandering Tattler.Warbling Vireo.Wedge-rumped Storm-Petrel.Wedge-tailed Shearwater.Western Bluebird.Western Grebe.Western Gull.Western Kingbird.Western Meadowlark.Western Reef-Heron.Western Sandpiper.Western Screech-Owl.Western Scrub-Jay.Western Tanager.Western Wood-Pewee.Whimbrel.Whip-poor-will.Whiskered Auklet.Whiskered Screech-Owl.Whiskered Tern.White Ibis.White Wagtail.White-breasted Nuthatch.White-cheeked Pintail.White-chinned Petrel.White-collared Seedeater.White-collared Swift.White-crowned Pigeon.White-crowned Sparrow.White-eared Hummingbird.White-eyed Vireo.White-faced Ibis.White-faced Storm-Petrel.White-headed Woodpecker.White-rumped Sandpiper.White-tailed Eagle.White-tailed Hawk.White-tailed Kite.White-tailed Ptarmigan.White-tailed Tropicbird.White-throated Needletail.White-throated Robin.White-throated Sparrow.White-throated Swift.White-tipped Dove.White-winged Crossbill.White-winged Dove.White-winged Parakeet.White-winged Scoter.White-winged Tern.Whooper Swan.Whooping Crane.Wild Turkey.Willet.Williamson's Sapsucker.Willow Flycatcher.Willow Ptarmigan.Wilson's Phalarope.Wilson's Plover.Wilson's Storm-Petrel.Wilson's Warbler.Winter Wren.Wood Duck.Wood Sandpiper.Wood Stork.Wood Thrush.Wood Warbler.Worm-eating Warbler.Worthen's Sparrow.Wrentit.Xantus's Hummingbird.Xantus's Murrelet.Yellow Bittern.Yellow Grosbeak.Yellow Rail.Yellow Wagtail.Yellow Warbler.Yellow-bellied Flycatcher.Yellow-bellied Sapsucker.Yellow-billed Cuckoo.Yellow-billed Loon.Yellow-billed Magpie.Yellow-breasted Bunting.Yellow-breasted Chat.Yellow-crowned Night-Heron.Yellow-eyed Junco.Yellow-faced Grassquit.Yellow-footed Gull.Yellow-green Vireo.Yellow-headed Blackbird.Yellow-legged Gull.Yellow-nosed Albatross.Yellow-rumped Warbler.Yellow-throated Vireo.Yellow-throated Warbler.Yucatan Vireo.Zenaida Dove.Zone-tailed Hawk`.split(`.`),
		cat: `Abyssinian.American Bobtail.American Curl.American Shorthair.American Wirehair.Balinese.Bengal.Birman.Bombay.British Shorthair.Burmese.Chartreux.Chausie.Cornish Rex.Devon Rex.Donskoy.Egyptian Mau.Exotic Shorthair.Havana.Highlander.Himalayan.Japanese Bobtail.Korat.Kurilian Bobtail.LaPerm.Maine Coon.Manx.Minskin.Munchkin.Nebelung.Norwegian Forest Cat.Ocicat.Ojos Azules.Oriental.Persian.Peterbald.Pixiebob.Ragdoll.Russian Blue.Savannah.Scottish Fold.Selkirk Rex.Serengeti.Siamese.Siberian.Singapura.Snowshoe.Sokoke.Somali.Sphynx.Thai.Tonkinese.Toyger.Turkish Angora.Turkish Van`.split(`.`),
		cetacean: `Amazon River Dolphin.Arnoux's Beaked Whale.Atlantic Humpbacked Dolphin.Atlantic Spotted Dolphin.Atlantic White-Sided Dolphin.Australian Snubfin Dolphin.Australian humpback Dolphin.Blue Whale.Bottlenose Dolphin.Bryde’s whale.Burrunan Dolphin.Chilean Dolphin.Chinese River Dolphin.Chinese White Dolphin.Clymene Dolphin.Commerson’s Dolphin.Costero.Dusky Dolphin.False Killer Whale.Fin Whale.Fraser’s Dolphin.Ganges River Dolphin.Guiana Dolphin.Heaviside’s Dolphin.Hector’s Dolphin.Hourglass Dolphin.Humpback whale.Indo-Pacific Bottlenose Dolphin.Indo-Pacific Hump-backed Dolphin.Irrawaddy Dolphin.Killer Whale (Orca).La Plata Dolphin.Long-Beaked Common Dolphin.Long-finned Pilot Whale.Longman's Beaked Whale.Melon-headed Whale.Northern Rightwhale Dolphin.Omura’s whale.Pacific White-Sided Dolphin.Pantropical Spotted Dolphin.Peale’s Dolphin.Pygmy Killer Whale.Risso’s Dolphin.Rough-Toothed Dolphin.Sei Whale.Short-Beaked Common Dolphin.Short-finned Pilot Whale.Southern Bottlenose Whale.Southern Rightwhale Dolphin.Sperm Whale.Spinner Dolphin.Striped Dolphin.Tucuxi.White-Beaked Dolphin`.split(`.`),
		cow: `Aberdeen Angus.Abergele.Abigar.Abondance.Abyssinian Shorthorned Zebu.Aceh.Achham.Adamawa.Adaptaur.Afar.Africangus.Afrikaner.Agerolese.Alambadi.Alatau.Albanian.Albera.Alderney.Alentejana.Aleutian wild cattle.Aliad Dinka.Alistana-Sanabresa.Allmogekor.Alur.American.American Angus.American Beef Friesian.American Brown Swiss.American Milking Devon.American White Park.Amerifax.Amrit Mahal.Amsterdam Island cattle.Anatolian Black.Andalusian Black.Andalusian Blond.Andalusian Grey.Angeln.Angoni.Ankina.Ankole.Ankole-Watusi.Aracena.Arado.Argentine Criollo.Argentine Friesian.Armorican.Arouquesa.Arsi.Asturian Mountain.Asturian Valley.Aubrac.Aulie-Ata.Aure et Saint-Girons.Australian Braford.Australian Brangus.Australian Charbray.Australian Friesian Sahiwal.Australian Lowline.Australian Milking Zebu.Australian Shorthorn.Austrian Simmental.Austrian Yellow.Avileña-Negra Ibérica.Avétonou.Aweil Dinka.Ayrshire.Azaouak.Azebuado.Azerbaijan Zebu.Azores.Bachaur cattle.Baherie cattle.Bakosi cattle.Balancer.Baoule.Bargur cattle.Barrosã.Barzona.Bazadaise.Beef Freisian.Beefalo.Beefmaker.Beefmaster.Begayt.Belgian Blue.Belgian Red.Belgian Red Pied.Belgian White-and-Red.Belmont Red.Belted Galloway.Bernese.Berrenda cattle.Betizu.Bianca Modenese.Blaarkop.Black Angus.Black Baldy.Black Hereford.Blanca Cacereña.Blanco Orejinegro BON.Blonde d'Aquitaine.Blue Albion.Blue Grey.Bohuskulla.Bonsmara.Boran.Boškarin.Braford.Brahman.Brahmousin.Brangus.Braunvieh.Brava.Breed.British Friesian.British White.Brown Carpathian.Brown Caucasian.Brown Swiss.Bue Lingo.Burlina.Bushuyev.Butana cattle.Buša cattle.Cachena.Caldelana.Camargue.Campbell Island cattle.Canadian Speckle Park.Canadienne.Canaria.Canchim.Caracu.Carinthian Blondvieh.Carora.Charbray.Charolais.Chateaubriand.Chiangus.Chianina.Chillingham cattle.Chinese Black Pied.Cholistani.Coloursided White Back.Commercial.Corriente.Corsican cattle.Costeño con Cuernos.Crioulo Lageano.Cárdena Andaluza.Dajal.Dangi cattle.Danish Black-Pied.Danish Jersey.Danish Red.Deep Red cattle.Deoni.Devon.Dexter cattle.Dhanni.Doayo cattle.Doela.Drakensberger.Droughtmaster.Dulong'.Dutch Belted.Dutch Friesian.Dwarf Lulu.Dølafe.East Anatolian Red.Eastern Finncattle.Eastern Red Polled.Enderby Island cattle.English Longhorn.Ennstaler Bergscheck.Estonian Holstein.Estonian Native.Estonian Red cattle.Finncattle.Finnish Ayrshire.Finnish Holstein-Friesian.Fjäll.Fleckvieh.Florida Cracker cattle.Fogera.French Simmental.Fribourgeoise.Friesian Red and White.Fulani Sudanese.Fēng Cattle.Galician Blond.Galloway cattle.Gangatiri.Gaolao.Garvonesa.Gascon cattle.Gelbvieh.Georgian Mountain cattle.German Angus.German Black Pied Dairy.German Black Pied cattle.German Red Pied.Gir.Glan cattle.Gloucester.Gobra.Greek Shorthorn.Greek Steppe.Greyman cattle.Gudali.Guernsey cattle.Guzerá.Hallikar4.Hanwoo.Hariana cattle.Hartón del Valle.Harzer Rotvieh.Hays Converter.Heck cattle.Hereford.Herens.Highland cattle.Hinterwald.Holando-Argentino.Holstein Friesian cattle.Horro.Hungarian Grey.Huáng Cattle.Hybridmaster.Iberian cattle.Icelandic.Illawarra cattle.Improved Red and White.Indo-Brazilian.Irish Moiled.Israeli Holstein.Israeli Red.Istoben cattle.Istrian cattle.Jamaica Black.Jamaica Hope.Jamaica Red.Japanese Brown.Jarmelista.Javari cattle.Jersey cattle.Jutland cattle.Kabin Buri cattle.Kalmyk cattle.Kamphaeng Saen cattle.Kangayam.Kankrej.Karan Swiss.Kasaragod Dwarf cattle.Kathiawadi.Kazakh Whiteheaded.Kenana cattle.Kenkatha cattle.Kerry cattle.Kherigarh.Khillari cattle.Kholomogory.Korat Wagyu.Kostroma cattle.Krishna Valley cattle.Kurgan cattle.Kuri.La Reina cattle.Lakenvelder cattle.Lampurger.Latvian Blue.Latvian Brown.Latvian Danish Red.Lebedyn.Levantina.Limia cattle.Limousin.Limpurger.Lincoln Red.Lineback.Lithuanian Black-and-White.Lithuanian Light Grey.Lithuanian Red.Lithuanian White-Backed.Lohani cattle.Lourdais.Lucerna cattle.Luing.Madagascar Zebu.Madura.Maine-Anjou.Malnad Gidda.Malvi.Mandalong Special.Mantequera Leonesa.Maramureş Brown.Marchigiana.Maremmana.Marinhoa.Maronesa.Masai.Mashona.Menorquina.Mertolenga.Meuse-Rhine-Issel.Mewati.Milking Shorthorn.Minhota.Mirandesa.Mirkadim.Mocăniţă.Mollie.Monchina.Mongolian.Montbéliarde.Morucha.Murboden.Murnau-Werdenfels.Murray Grey.Muturu.N'Dama.Nagori.Negra Andaluza.Nelore.Nguni.Nimari.Normande.North Bengal Grey.Northern Finncattle.Northern Shorthorn.Norwegian Red.Ongole.Original Simmental.Pajuna.Palmera.Pantaneiro.Parda Alpina.Parthenaise.Pasiega.Pembroke.Philippine Native.Pie Rouge des Plaines.Piedmontese cattle.Pineywoods.Pinzgauer.Pirenaica.Podolac.Podolica.Polish Black-and-White.Polish Red.Poll Shorthorn.Polled Hereford.Polled Shorthorn.Ponwar.Preta.Pulikulam.Punganur.Pustertaler Sprinzen.Qinchaun.Queensland Miniature Boran.RX3.Ramo Grande.Randall.Raramuri Criollo.Rathi.Raya.Red Angus.Red Brangus.Red Chittagong.Red Fulani.Red Gorbatov.Red Holstein.Red Kandhari.Red Mingrelian.Red Poll.Red Polled Østland.Red Sindhi.Retinta.Riggit Galloway.Ringamåla.Rohjan.Romagnola.Romanian Bălţata.Romanian Steppe Gray.Romosinuano.Russian Black Pied.Rätisches Grauvieh.Sahiwal.Salers.Salorn.Sanga.Sanhe.Santa Cruz.Santa Gertrudis.Sayaguesa.Schwyz.Selembu.Senepol.Serbian Pied.Serbian Steppe.Sheko.Shetland.Shorthorn.Siboney de Cuba.Simbrah.Simford.Simmental.Siri.South Devon.Spanish Fighting Bull.Speckle Park.Square Meater.Sussex.Swedish Friesian.Swedish Polled.Swedish Red Pied.Swedish Red Polled.Swedish Red-and-White.Tabapuã.Tarentaise.Tasmanian Grey.Tauros.Telemark.Texas Longhorn.Texon.Thai Black.Thai Fighting Bull.Thai Friesian.Thai Milking Zebu.Tharparkar.Tswana.Tudanca.Tuli.Tulim.Turkish Grey Steppe.Tux-Zillertal.Tyrol Grey.Ukrainian Grey.Umblachery.Valdostana Castana.Valdostana Pezzata Nera.Valdostana Pezzata Rossa.Vaynol.Vechur8.Vestland Fjord.Vestland Red Polled.Vianesa.Volinian Beef.Vorderwald.Vosgienne.Väneko.Waguli.Wagyu.Wangus.Welsh Black.Western Finncattle.White Cáceres.White Fulani.White Lamphun.White Park.Whitebred Shorthorn.Xingjiang Brown.Yakutian.Yanbian.Yanhuang.Yurino.Zebu.Évolène cattle.Żubroń`.split(`.`),
		crocodilia: [
			`African Slender-snouted Crocodile`,
			`Alligator mississippiensis`,
			`American Crocodile`,
			`Australian Freshwater Crocodile`,
			`Black Caiman`,
			`Broad-snouted Caiman`,
			`Chinese Alligator`,
			`Cuban Crocodile`,
			`Cuvier’s Dwarf Caiman`,
			`Dwarf Crocodile`,
			`Gharial`,
			`Morelet’s Crocodile`,
			`Mugger Crocodile`,
			`New Guinea Freshwater Crocodile`,
			`Nile Crocodile`,
			`Orinoco Crocodile`,
			`Philippine Crocodile`,
			`Saltwater Crocodile`,
			`Schneider’s Smooth-fronted Caiman`,
			`Siamese Crocodile`,
			`Spectacled Caiman`,
			`Tomistoma`,
			`West African Crocodile`,
			`Yacare Caiman`
		],
		dog: `Affenpinscher.Afghan Hound.Aidi.Airedale Terrier.Akbash.Akita.Alano Español.Alapaha Blue Blood Bulldog.Alaskan Husky.Alaskan Klee Kai.Alaskan Malamute.Alopekis.Alpine Dachsbracke.American Bulldog.American Bully.American Cocker Spaniel.American English Coonhound.American Foxhound.American Hairless Terrier.American Pit Bull Terrier.American Staffordshire Terrier.American Water Spaniel.Andalusian Hound.Anglo-Français de Petite Vénerie.Appenzeller Sennenhund.Ariegeois.Armant.Armenian Gampr dog.Artois Hound.Australian Cattle Dog.Australian Kelpie.Australian Shepherd.Australian Stumpy Tail Cattle Dog.Australian Terrier.Austrian Black and Tan Hound.Austrian Pinscher.Azawakh.Bakharwal dog.Banjara Hound.Barbado da Terceira.Barbet.Basenji.Basque Shepherd Dog.Basset Artésien Normand.Basset Bleu de Gascogne.Basset Fauve de Bretagne.Basset Hound.Bavarian Mountain Hound.Beagle.Beagle-Harrier.Bearded Collie.Beauceron.Bedlington Terrier.Belgian Shepherd.Bergamasco Shepherd.Berger Picard.Bernese Mountain Dog.Bhotia.Bichon Frisé.Billy.Black Mouth Cur.Black Norwegian Elkhound.Black Russian Terrier.Black and Tan Coonhound.Bloodhound.Blue Lacy.Blue Picardy Spaniel.Bluetick Coonhound.Boerboel.Bohemian Shepherd.Bolognese.Border Collie.Border Terrier.Borzoi.Bosnian Coarse-haired Hound.Boston Terrier.Bouvier des Ardennes.Bouvier des Flandres.Boxer.Boykin Spaniel.Bracco Italiano.Braque Francais.Braque Saint-Germain.Braque d'Auvergne.Braque de l'Ariège.Braque du Bourbonnais.Briard.Briquet Griffon Vendéen.Brittany.Broholmer.Bruno Jura Hound.Brussels Griffon.Bucovina Shepherd Dog.Bull Arab.Bull Terrier.Bulldog.Bullmastiff.Bully Kutta.Burgos Pointer.Cairn Terrier.Campeiro Bulldog.Can de Chira.Canaan Dog.Canadian Eskimo Dog.Cane Corso.Cane Paratore.Cane di Oropa.Cantabrian Water Dog.Cardigan Welsh Corgi.Carea Castellano Manchego.Carolina Dog.Carpathian Shepherd Dog.Catahoula Leopard Dog.Catalan Sheepdog.Caucasian Shepherd Dog.Cavalier King Charles Spaniel.Central Asian Shepherd Dog.Cesky Fousek.Cesky Terrier.Chesapeake Bay Retriever.Chien Français Blanc et Noir.Chien Français Blanc et Orange.Chien Français Tricolore.Chihuahua.Chilean Terrier.Chinese Chongqing Dog.Chinese Crested Dog.Chinook.Chippiparai.Chongqing dog.Chortai.Chow Chow.Cimarrón Uruguayo.Cirneco dell'Etna.Clumber Spaniel.Colombian fino hound.Coton de Tulear.Cretan Hound.Croatian Sheepdog.Curly-Coated Retriever.Cursinu.Czechoslovakian Wolfdog.Cão Fila de São Miguel.Cão da Serra de Aires.Cão de Castro Laboreiro.Cão de Gado Transmontano.Dachshund.Dalmatian.Dandie Dinmont Terrier.Danish-Swedish Farmdog.Denmark Feist.Dingo.Doberman Pinscher.Dogo Argentino.Dogo Guatemalteco.Dogo Sardesco.Dogue Brasileiro.Dogue de Bordeaux.Drentse Patrijshond.Drever.Dunker.Dutch Shepherd.Dutch Smoushond.East European Shepherd.East Siberian Laika.English Cocker Spaniel.English Foxhound.English Mastiff.English Setter.English Shepherd.English Springer Spaniel.English Toy Terrier.Entlebucher Mountain Dog.Estonian Hound.Estrela Mountain Dog.Eurasier.Field Spaniel.Fila Brasileiro.Finnish Hound.Finnish Lapphund.Finnish Spitz.Flat-Coated Retriever.French Bulldog.French Spaniel.Galgo Español.Galician Shepherd Dog.Garafian Shepherd.Gascon Saintongeois.Georgian Shepherd.German Hound.German Longhaired Pointer.German Pinscher.German Roughhaired Pointer.German Shepherd Dog.German Shorthaired Pointer.German Spaniel.German Spitz.German Wirehaired Pointer.Giant Schnauzer.Glen of Imaal Terrier.Golden Retriever.Gordon Setter.Gończy Polski.Grand Anglo-Français Blanc et Noir.Grand Anglo-Français Blanc et Orange.Grand Anglo-Français Tricolore.Grand Basset Griffon Vendéen.Grand Bleu de Gascogne.Grand Griffon Vendéen.Great Dane.Greater Swiss Mountain Dog.Greek Harehound.Greek Shepherd.Greenland Dog.Greyhound.Griffon Bleu de Gascogne.Griffon Fauve de Bretagne.Griffon Nivernais.Gull Dong.Gull Terrier.Hamiltonstövare.Hanover Hound.Harrier.Havanese.Hierran Wolfdog.Hokkaido.Hovawart.Huntaway.Hygen Hound.Hällefors Elkhound.Ibizan Hound.Icelandic Sheepdog.Indian Spitz.Indian pariah dog.Irish Red and White Setter.Irish Setter.Irish Terrier.Irish Water Spaniel.Irish Wolfhound.Istrian Coarse-haired Hound.Istrian Shorthaired Hound.Italian Greyhound.Jack Russell Terrier.Jagdterrier.Japanese Chin.Japanese Spitz.Japanese Terrier.Jindo.Jonangi.Kai Ken.Kaikadi.Kangal Shepherd Dog.Kanni.Karakachan dog.Karelian Bear Dog.Kars.Karst Shepherd.Keeshond.Kerry Beagle.Kerry Blue Terrier.King Charles Spaniel.King Shepherd.Kintamani.Kishu.Kokoni.Kombai.Komondor.Kooikerhondje.Koolie.Koyun dog.Kromfohrländer.Kuchi.Kuvasz.Labrador Retriever.Lagotto Romagnolo.Lakeland Terrier.Lancashire Heeler.Landseer.Lapponian Herder.Large Münsterländer.Leonberger.Levriero Sardo.Lhasa Apso.Lithuanian Hound.Lupo Italiano.Löwchen.Mackenzie River Husky.Magyar agár.Mahratta Greyhound.Maltese.Manchester Terrier.Maremmano-Abruzzese Sheepdog.McNab dog.Miniature American Shepherd.Miniature Bull Terrier.Miniature Fox Terrier.Miniature Pinscher.Miniature Schnauzer.Molossus of Epirus.Montenegrin Mountain Hound.Mountain Cur.Mountain Feist.Mucuchies.Mudhol Hound.Mudi.Neapolitan Mastiff.New Guinea Singing Dog.New Zealand Heading Dog.Newfoundland.Norfolk Terrier.Norrbottenspets.Northern Inuit Dog.Norwegian Buhund.Norwegian Elkhound.Norwegian Lundehund.Norwich Terrier.Nova Scotia Duck Tolling Retriever.Old Croatian Sighthound.Old Danish Pointer.Old English Sheepdog.Old English Terrier.Olde English Bulldogge.Otterhound.Pachon Navarro.Paisley Terrier.Pampas Deerhound.Papillon.Parson Russell Terrier.Pastore della Lessinia e del Lagorai.Patagonian Sheepdog.Patterdale Terrier.Pekingese.Pembroke Welsh Corgi.Perro Majorero.Perro de Pastor Mallorquin.Perro de Presa Canario.Perro de Presa Mallorquin.Peruvian Inca Orchid.Petit Basset Griffon Vendéen.Petit Bleu de Gascogne.Phalène.Pharaoh Hound.Phu Quoc Ridgeback.Picardy Spaniel.Plott Hound.Plummer Terrier.Podenco Canario.Podenco Valenciano.Pointer.Poitevin.Polish Greyhound.Polish Hound.Polish Lowland Sheepdog.Polish Tatra Sheepdog.Pomeranian.Pont-Audemer Spaniel.Poodle.Porcelaine.Portuguese Podengo.Portuguese Pointer.Portuguese Water Dog.Posavac Hound.Pražský Krysařík.Pshdar Dog.Pudelpointer.Pug.Puli.Pumi.Pungsan Dog.Pyrenean Mastiff.Pyrenean Mountain Dog.Pyrenean Sheepdog.Rafeiro do Alentejo.Rajapalayam.Rampur Greyhound.Rat Terrier.Ratonero Bodeguero Andaluz.Ratonero Mallorquin.Ratonero Murciano de Huerta.Ratonero Valenciano.Redbone Coonhound.Rhodesian Ridgeback.Romanian Mioritic Shepherd Dog.Romanian Raven Shepherd Dog.Rottweiler.Rough Collie.Russian Spaniel.Russian Toy.Russo-European Laika.Saarloos Wolfdog.Sabueso Español.Saint Bernard.Saint Hubert Jura Hound.Saint-Usuge Spaniel.Saluki.Samoyed.Sapsali.Sarabi dog.Sardinian Shepherd Dog.Schapendoes.Schillerstövare.Schipperke.Schweizer Laufhund.Schweizerischer Niederlaufhund.Scottish Deerhound.Scottish Terrier.Sealyham Terrier.Segugio Italiano.Segugio Maremmano.Segugio dell'Appennino.Seppala Siberian Sleddog.Serbian Hound.Serbian Tricolour Hound.Serrano Bulldog.Shar Pei.Shetland Sheepdog.Shiba Inu.Shih Tzu.Shikoku.Shiloh Shepherd.Siberian Husky.Silken Windhound.Silky Terrier.Sinhala Hound.Skye Terrier.Sloughi.Slovakian Wirehaired Pointer.Slovenský Cuvac.Slovenský Kopov.Smalandstövare.Small Greek domestic dog.Small Münsterländer.Smooth Collie.Smooth Fox Terrier.Soft-Coated Wheaten Terrier.South Russian Ovcharka.Spanish Mastiff.Spanish Water Dog.Spinone Italiano.Sporting Lucas Terrier.Stabyhoun.Staffordshire Bull Terrier.Standard Schnauzer.Stephens Stock.Styrian Coarse-haired Hound.Sussex Spaniel.Swedish Elkhound.Swedish Lapphund.Swedish Vallhund.Swedish White Elkhound.Taigan.Taiwan Dog.Tamaskan Dog.Teddy Roosevelt Terrier.Telomian.Tenterfield Terrier.Terrier Brasileiro.Thai Bangkaew Dog.Thai Ridgeback.Tibetan Mastiff.Tibetan Spaniel.Tibetan Terrier.Tornjak.Tosa.Toy Fox Terrier.Toy Manchester Terrier.Transylvanian Hound.Treeing Cur.Treeing Feist.Treeing Tennessee Brindle.Treeing Walker Coonhound.Trigg Hound.Tyrolean Hound.Vikhan.Villano de Las Encartaciones.Villanuco de Las Encartaciones.Vizsla.Volpino Italiano.Weimaraner.Welsh Sheepdog.Welsh Springer Spaniel.Welsh Terrier.West Highland White Terrier.West Siberian Laika.Westphalian Dachsbracke.Wetterhoun.Whippet.White Shepherd.White Swiss Shepherd Dog.Wire Fox Terrier.Wirehaired Pointing Griffon.Wirehaired Vizsla.Xiasi Dog.Xoloitzcuintli.Yakutian Laika.Yorkshire Terrier.Šarplaninac`.split(`.`),
		fish: `Alaska pollock.Albacore.Amur catfish.Araucanian herring.Argentine hake.Asari.Asian swamp eel.Atlantic cod.Atlantic herring.Atlantic horse mackerel.Atlantic mackerel.Atlantic menhaden.Atlantic salmon.Bigeye scad.Bigeye tuna.Bighead carp.Black carp.Blood cockle.Blue swimming crab.Blue whiting.Bombay-duck.Bonga shad.California pilchard.Cape horse mackerel.Capelin.Catla.Channel catfish.Chilean jack mackerel.Chinese perch.Chinese softshell turtle.Chub mackerel.Chum salmon.Common carp.Crucian carp.Daggertooth pike conger.European anchovy.European pilchard.European sprat.Filipino Venus.Gazami crab.Goldstripe sardinella.Grass carp.Gulf menhaden.Haddock.Hilsa shad.Indian mackerel.Indian oil sardine.Iridescent shark.Japanese anchovy.Japanese cockle.Japanese common catfish.Japanese flying squid.Japanese jack mackerel.Japanese littleneck.Japanese pilchard.Jumbo flying squid.Kawakawa.Korean bullhead.Largehead hairtail.Longtail tuna.Madeiran sardinella.Mandarin fish.Milkfish.Mrigal carp.Narrow-barred Spanish mackerel.Nile perch.Nile tilapia.North Pacific hake.Northern snakehead.Pacific anchoveta.Pacific cod.Pacific herring.Pacific sand lance.Pacific sandlance.Pacific saury.Pacific thread herring.Peruvian anchoveta.Pink salmon.Pollock.Pond loach.Rainbow trout.Rohu.Round sardinella.Short mackerel.Silver carp.Silver cyprinid.Skipjack tuna.Southern African anchovy.Southern rough shrimp.Whiteleg shrimp.Wuchang bream.Yellow croaker.Yellowfin tuna.Yellowhead catfish.Yellowstripe scad`.split(`.`),
		horse: `Abaco Barb.Abtenauer.Abyssinian.Aegidienberger.Akhal-Teke.Albanian Horse.Altai Horse.Altèr Real.American Albino.American Cream Draft.American Indian Horse.American Paint Horse.American Quarter Horse.American Saddlebred.American Warmblood.Andalusian Horse.Andravida Horse.Anglo-Arabian.Anglo-Arabo-Sardo.Anglo-Kabarda.Appaloosa.AraAppaloosa.Arabian Horse.Ardennes Horse.Arenberg-Nordkirchen.Argentine Criollo.Asian wild Horse.Assateague Horse.Asturcón.Augeron.Australian Brumby.Australian Draught Horse.Australian Stock Horse.Austrian Warmblood.Auvergne Horse.Auxois.Azerbaijan Horse.Azteca Horse.Baise Horse.Bale.Balearic Horse.Balikun Horse.Baluchi Horse.Banker Horse.Barb Horse.Bardigiano.Bashkir Curly.Basque Mountain Horse.Bavarian Warmblood.Belgian Half-blood.Belgian Horse.Belgian Warmblood.Bhutia Horse.Black Forest Horse.Blazer Horse.Boerperd.Borana.Boulonnais Horse.Brabant.Brandenburger.Brazilian Sport Horse.Breton Horse.Brumby.Budyonny Horse.Burguete Horse.Burmese Horse.Byelorussian Harness Horse.Calabrese Horse.Camargue Horse.Camarillo White Horse.Campeiro.Campolina.Canadian Horse.Canadian Pacer.Carolina Marsh Tacky.Carthusian Horse.Caspian Horse.Castilian Horse.Castillonnais.Catria Horse.Cavallo Romano della Maremma Laziale.Cerbat Mustang.Chickasaw Horse.Chilean Corralero.Choctaw Horse.Cleveland Bay.Clydesdale Horse.Cob.Coldblood Trotter.Colonial Spanish Horse.Colorado Ranger.Comtois Horse.Corsican Horse.Costa Rican Saddle Horse.Cretan Horse.Criollo Horse.Croatian Coldblood.Cuban Criollo.Cumberland Island Horse.Curly Horse.Czech Warmblood.Daliboz.Danish Warmblood.Danube Delta Horse.Dole Gudbrandsdal.Don.Dongola Horse.Draft Trotter.Dutch Harness Horse.Dutch Heavy Draft.Dutch Warmblood.Dzungarian Horse.East Bulgarian.East Friesian Horse.Estonian Draft.Estonian Horse.Falabella.Faroese.Finnhorse.Fjord Horse.Fleuve.Florida Cracker Horse.Foutanké.Frederiksborg Horse.Freiberger.French Trotter.Friesian Cross.Friesian Horse.Friesian Sporthorse.Furioso-North Star.Galiceño.Galician Pony.Gelderland Horse.Georgian Grande Horse.German Warmblood.Giara Horse.Gidran.Groningen Horse.Gypsy Horse.Hackney Horse.Haflinger.Hanoverian Horse.Heck Horse.Heihe Horse.Henson Horse.Hequ Horse.Hirzai.Hispano-Bretón.Holsteiner Horse.Horro.Hungarian Warmblood.Icelandic Horse.Iomud.Irish Draught.Irish Sport Horse sometimes called Irish Hunter.Italian Heavy Draft.Italian Trotter.Jaca Navarra.Jeju Horse.Jutland Horse.Kabarda Horse.Kafa.Kaimanawa Horses.Kalmyk Horse.Karabair.Karabakh Horse.Karachai Horse.Karossier.Kathiawari.Kazakh Horse.Kentucky Mountain Saddle Horse.Kiger Mustang.Kinsky Horse.Kisber Felver.Kiso Horse.Kladruber.Knabstrupper.Konik.Kundudo.Kustanair.Kyrgyz Horse.Latvian Horse.Lipizzan.Lithuanian Heavy Draught.Lokai.Losino Horse.Lusitano.Lyngshest.M'Bayar.M'Par.Mallorquín.Malopolski.Mangalarga.Mangalarga Marchador.Maremmano.Marismeño Horse.Marsh Tacky.Marwari Horse.Mecklenburger.Menorquín.Messara Horse.Metis Trotter.Mezőhegyesi Sport Horse.Međimurje Horse.Miniature Horse.Misaki Horse.Missouri Fox Trotter.Monchina.Mongolian Horse.Mongolian Wild Horse.Monterufolino.Morab.Morgan Horse.Mountain Pleasure Horse.Moyle Horse.Murakoz Horse.Murgese.Mustang Horse.Mérens Horse.Namib Desert Horse.Nangchen Horse.National Show Horse.Nez Perce Horse.Nivernais Horse.Nokota Horse.Noma.Nonius Horse.Nooitgedachter.Nordlandshest.Noriker Horse.Norman Cob.North American Single-Footer Horse.North Swedish Horse.Norwegian Coldblood Trotter.Norwegian Fjord.Novokirghiz.Oberlander Horse.Ogaden.Oldenburg Horse.Orlov trotter.Ostfriesen.Paint.Pampa Horse.Paso Fino.Pentro Horse.Percheron.Persano Horse.Peruvian Paso.Pintabian.Pleven Horse.Poitevin Horse.Posavac Horse.Pottok.Pryor Mountain Mustang.Przewalski's Horse.Pura Raza Española.Purosangue Orientale.Qatgani.Quarab.Quarter Horse.Racking Horse.Retuerta Horse.Rhenish German Coldblood.Rhinelander Horse.Riwoche Horse.Rocky Mountain Horse.Romanian Sporthorse.Rottaler.Russian Don.Russian Heavy Draft.Russian Trotter.Saddlebred.Salerno Horse.Samolaco Horse.San Fratello Horse.Sarcidano Horse.Sardinian Anglo-Arab.Schleswig Coldblood.Schwarzwälder Kaltblut.Selale.Sella Italiano.Selle Français.Shagya Arabian.Shan Horse.Shire Horse.Siciliano Indigeno.Silesian Horse.Sokolsky Horse.Sorraia.South German Coldblood.Soviet Heavy Draft.Spanish Anglo-Arab.Spanish Barb.Spanish Jennet Horse.Spanish Mustang.Spanish Tarpan.Spanish-Norman Horse.Spiti Horse.Spotted Saddle Horse.Standardbred Horse.Suffolk Punch.Swedish Ardennes.Swedish Warmblood.Swedish coldblood trotter.Swiss Warmblood.Taishū Horse.Takhi.Tawleed.Tchernomor.Tennessee Walking Horse.Tersk Horse.Thoroughbred.Tiger Horse.Tinker Horse.Tolfetano.Tori Horse.Trait Du Nord.Trakehner.Tsushima.Tuigpaard.Ukrainian Riding Horse.Unmol Horse.Uzunyayla.Ventasso Horse.Virginia Highlander.Vlaamperd.Vladimir Heavy Draft.Vyatka.Waler.Waler Horse.Walkaloosa.Warlander.Warmblood.Welsh Cob.Westphalian Horse.Wielkopolski.Württemberger.Xilingol Horse.Yakutian Horse.Yili Horse.Yonaguni Horse.Zaniskari.Zhemaichu.Zweibrücker.Žemaitukas`.split(`.`),
		insect: `Acacia-ants.Acorn-plum gall.Aerial yellowjacket.Africanized honey bee.Allegheny mound ant.Almond stone wasp.Ant.Arboreal ant.Argentine ant.Asian paper wasp.Baldfaced hornet.Bee.Bigheaded ant.Black and yellow mud dauber.Black carpenter ant.Black imported fire ant.Blue horntail woodwasp.Blue orchard bee.Braconid wasp.Bumble bee.Carpenter ant.Carpenter wasp.Chalcid wasp.Cicada killer.Citrus blackfly parasitoid.Common paper wasp.Crazy ant.Cuckoo wasp.Cynipid gall wasp.Eastern Carpenter bee.Eastern yellowjacket.Elm sawfly.Encyrtid wasp.Erythrina gall wasp.Eulophid wasp.European hornet.European imported fire ant.False honey ant.Fire ant.Forest bachac.Forest yellowjacket.German yellowjacket.Ghost ant.Giant ichneumon wasp.Giant resin bee.Giant wood wasp.Golden northern bumble bee.Golden paper wasp.Gouty oak gall.Grass Carrying Wasp.Great black wasp.Great golden digger wasp.Hackberry nipple gall parasitoid.Honey bee.Horned oak gall.Horse guard wasp.Hunting wasp.Ichneumonid wasp.Keyhole wasp.Knopper gall.Large garden bumble bee.Large oak-apple gall.Leafcutting bee.Little fire ant.Little yellow ant.Long-horned bees.Long-legged ant.Macao paper wasp.Mallow bee.Marble gall.Mossyrose gall wasp.Mud-daubers.Multiflora rose seed chalcid.Oak apple gall wasp.Oak rough bulletgall wasp.Oak saucer gall.Oak shoot sawfly.Odorous house ant.Orange-tailed bumble bee.Orangetailed potter wasp.Oriental chestnut gall wasp.Paper wasp.Pavement ant.Pigeon tremex.Pip gall wasp.Prairie yellowjacket.Pteromalid wasp.Pyramid ant.Raspberry Horntail.Red ant.Red carpenter ant.Red harvester ant.Red imported fire ant.Red wasp.Red wood ant.Red-tailed wasp.Reddish carpenter ant.Rough harvester ant.Sawfly parasitic wasp.Scale parasitoid.Silky ant.Sirex woodwasp.Siricid woodwasp.Smaller yellow ant.Southeastern blueberry bee.Southern fire ant.Southern yellowjacket.Sphecid wasp.Stony gall.Sweat bee.Texas leafcutting ant.Tiphiid wasp.Torymid wasp.Tramp ant.Valentine ant.Velvet ant.Vespid wasp.Weevil parasitoid.Western harvester ant.Western paper wasp.Western thatching ant.Western yellowjacket.White-horned horntail.Willow shoot sawfly.Woodwasp.Wool sower gall maker.Yellow Crazy Ant.Yellow and black potter wasp.Yellow-horned horntail`.split(`.`),
		lion: [
			`Asiatic Lion`,
			`Barbary Lion`,
			`Cape lion`,
			`Masai Lion`,
			`Northeast Congo Lion`,
			`Transvaal lion`,
			`West African Lion`
		],
		pet_name: `Ace.Archie.Bailey.Bandit.Bella.Bentley.Bruno.Buddy.Charlie.Coco.Cookie.Cooper.Daisy.Dixie.Finn.Ginger.Gracie.Gus.Hank.Jack.Jax.Joey.Kobe.Leo.Lola.Louie.Lucy.Maggie.Max.Mia.Milo.Molly.Murphey.Nala.Nova.Ollie.Oreo.Rosie.Scout.Stella.Teddy.Tuffy`.split(`.`),
		rabbit: `American.American Chinchilla.American Fuzzy Lop.American Sable.Argente Brun.Belgian Hare.Beveren.Blanc de Hotot.Britannia Petite.Californian.Champagne D’Argent.Checkered Giant.Cinnamon.Crème D’Argent.Dutch.Dwarf Hotot.English Angora.English Lop.English Spot.Flemish Giant.Florida White.French Angora.French Lop.Giant Angora.Giant Chinchilla.Harlequin.Havana.Himalayan.Holland Lop.Jersey Wooly.Lilac.Lionhead.Mini Lop.Mini Rex.Mini Satin.Netherland Dwarf.New Zealand.Palomino.Polish.Rex.Rhinelander.Satin.Satin Angora.Silver.Silver Fox.Silver Marten.Standard Chinchilla.Tan.Thrianta`.split(`.`),
		rodent: `Abrocoma(Abrocoma schistacea(Aconaemys(Aconaemys porteri(African brush-tailed porcupine(Andean mountain cavy(Argentine tuco-tuco(Ashy chinchilla rat(Asiatic brush-tailed porcupine(Atherurus(Azara's agouti(Azara's tuco-tuco(Bahia porcupine(Bathyergus(Bathyergus janetta(Bathyergus suillus(Bennett's chinchilla rat(Bicolored-spined porcupine(Black agouti(Black dwarf porcupine(Black-rumped agouti(Black-tailed hairy dwarf porcupine(Bolivian chinchilla rat(Bolivian tuco-tuco(Bonetto's tuco-tuco(Brandt's yellow-toothed cavy(Brazilian guinea pig(Brazilian porcupine(Brazilian tuco-tuco(Bridge's degu(Brown hairy dwarf porcupine(Budin's chinchilla rat, A. budini(Cape porcupine(Catamarca tuco-tuco(Cavia(Central American agouti(Chacoan tuco-tuco(Chilean rock rat(Chinchilla(Coendou(Coiban agouti(Colburn's tuco-tuco(Collared tuco-tuco(Common degu(Common yellow-toothed cavy(Conover's tuco-tuco(Coruro(Crested agouti(Crested porcupine(Cryptomys(Cryptomys bocagei(Cryptomys damarensis(Cryptomys foxi(Cryptomys hottentotus(Cryptomys mechowi(Cryptomys ochraceocinereus(Cryptomys zechi(Ctenomys(Cuniculus(Cuscomys(Cuscomys ashanika(Dactylomys(Dactylomys boliviensis(Dactylomys dactylinus(Dactylomys peruanus(Dasyprocta(Domestic guinea pig(Emily's tuco-tuco(Erethizon(Famatina chinchilla rat(Frosted hairy dwarf porcupine(Fukomys(Fukomys amatus(Fukomys anselli(Fukomys bocagei(Fukomys damarensis(Fukomys darlingi(Fukomys foxi(Fukomys ilariae(Fukomys kafuensis(Fukomys mechowii(Fukomys micklemi(Fukomys occlusus(Fukomys ochraceocinereus(Fukomys whytei(Fukomys zechi(Furtive tuco-tuco(Galea(Georychus(Georychus capensis(Golden viscacha-rat(Goya tuco-tuco(Greater guinea pig(Green acouchi(Haig's tuco-tuco(Heliophobius(Heliophobius argenteocinereus(Heterocephalus(Heterocephalus glaber(Highland tuco-tuco(Hystrix(Indian porcupine(Isla Mocha degu(Kalinowski agouti(Kannabateomys(Kannabateomys amblyonyx(Lagidium(Lagostomus(Lewis' tuco-tuco(Long-tailed chinchilla(Long-tailed porcupine(Los Chalchaleros' viscacha-rat(Lowland paca(Magellanic tuco-tuco(Malayan porcupine(Maule tuco-tuco(Mendoza tuco-tuco(Mexican agouti(Mexican hairy dwarf porcupine(Microcavia(Montane guinea pig(Moon-toothed degu(Mottled tuco-tuco(Mountain degu(Mountain paca(Mountain viscacha-rat(Myoprocta(Natterer's tuco-tuco(North American porcupine(Northern viscacha(Octodon(Octodontomys(Octomys(Olallamys(Olallamys albicauda(Olallamys edax(Orinoco agouti(Paraguaian hairy dwarf porcupine(Pearson's tuco-tuco(Peruvian tuco-tuco(Philippine porcupine(Pipanacoctomys(Plains viscacha(Plains viscacha-rat(Porteous' tuco-tuco(Punta de Vacas chinchilla rat(Red acouchi(Red-rumped agouti(Reddish tuco-tuco(Rio Negro tuco-tuco(Robust tuco-tuco(Roosmalen's dwarf porcupine(Rothschild's porcupine(Ruatan Island agouti(Sage's rock rat(Salinoctomys(Salta tuco-tuco(San Luis tuco-tuco(Santa Catarina's guinea pig(Shiny guinea pig(Shipton's mountain cavy(Short-tailed chinchilla(Silky tuco-tuco(Social tuco-tuco(Southern mountain cavy(Southern tuco-tuco(Southern viscacha(Spalacopus(Spix's yellow-toothed cavy(Steinbach's tuco-tuco(Streaked dwarf porcupine(Strong tuco-tuco(Stump-tailed porcupine(Sumatran porcupine(Sunda porcupine(Talas tuco-tuco(Tawny tuco-tuco(Thick-spined porcupine(Tiny tuco-tuco(Trichys(Tucuman tuco-tuco(Tympanoctomys(Uspallata chinchilla rat(White-toothed tuco-tuco(Wolffsohn's viscacha`.split(`(`),
		snake: `Abaco Island boa.Aesculapian snake.African beaked snake.African puff adder.African rock python.African twig snake.African wolf snake.Amazon tree boa.Amazonian palm viper.American Vine Snake.American copperhead.Amethystine python.Anaconda.Andaman cat snake.Andaman cobra.Angolan python.Annulated sea snake.Arabian cobra.Arafura file snake.Arizona black rattlesnake.Arizona coral snake.Aruba rattlesnake.Asian Vine Snake, Whip Snake.Asian cobra.Asian keelback.Asian pipe snake.Asp.Asp viper.Assam keelback.Australian copperhead.Australian scrub python.Baird's rat snake.Baja California lyresnake.Ball Python.Ball python.Bamboo pitviper.Bamboo viper.Banded Flying Snake.Banded cat-eyed snake.Banded krait.Banded pitviper.Banded water cobra.Barbour's pit viper.Barred wolf snake.Beaked sea snake.Beauty rat snake.Beddome's cat snake.Beddome's coral snake.Bimini racer.Bird snake.Bismarck ringed python.Black headed python.Black krait.Black mamba.Black rat snake.Black snake.Black tree cobra.Black-banded trinket snake.Black-headed snake.Black-necked cobra.Black-necked spitting cobra.Black-speckled palm-pitviper.Black-striped keelback.Black-tailed horned pit viper.Blanding's tree snake.Blind snake.Blonde hognose snake.Blood python.Blue krait.Blunt-headed tree snake.Bluntnose viper.Boa.Boa constrictor.Bocourt's water snake.Boelen python.Boiga.Bolivian anaconda.Boomslang.Bornean pitviper.Borneo short-tailed python.Brahminy blind snake.Brazilian coral snake.Brazilian mud Viper.Brazilian smooth snake.Bredl's python.Brongersma's pitviper.Brown snake.Brown spotted pitviper.Brown tree snake.Brown water python.Brown white-lipped python.Buff striped keelback.Bull snake.Burmese keelback.Burmese krait.Burmese python.Burrowing cobra.Burrowing viper.Bush viper.Bushmaster.Buttermilk racer.Calabar python.California kingsnake.Canebrake.Cantil.Cantor's pitviper.Cape cobra.Cape coral snake.Cape gopher snake.Carpet viper.Cascabel.Caspian cobra.Cat snake.Cat-eyed night snake.Cat-eyed snake.Central American lyre snake.Central ranges taipan.Centralian carpet python.Ceylon krait.Chappell Island tiger snake.Checkered garter snake.Checkered keelback.Chicken snake.Chihuahuan ridge-nosed rattlesnake.Children's python.Chinese tree viper.Coachwhip snake.Coastal carpet python.Coastal taipan.Cobra.Collett's snake.Colorado desert sidewinder.Common adder.Common cobra.Common garter snake.Common ground snake.Common keelback.Common lancehead.Common tiger snake.Common worm snake.Congo snake.Congo water cobra.Copperhead.Coral snake.Corn snake.Coronado Island rattlesnake.Cottonmouth.Crossed viper.Crowned snake.Cuban boa.Cuban wood snake.Cyclades blunt-nosed viper.Dauan Island water python.De Schauensee's anaconda.Death Adder.Desert death adder.Desert kingsnake.Desert woma python.Diamond python.Dog-toothed cat snake.Down's tiger snake.Dubois's sea snake.Dumeril's boa.Durango rock rattlesnake.Dusky pigmy rattlesnake.Dusty hognose snake.Dwarf beaked snake.Dwarf boa.Dwarf pipe snake.Dwarf sand adder.Eastern brown snake.Eastern coral snake.Eastern diamondback rattlesnake.Eastern green mamba.Eastern hognose snake.Eastern lyre snake.Eastern mud snake.Eastern racer.Eastern tiger snake.Eastern water cobra.Eastern yellowbelly sad racer.Egg-eater.Egyptian asp.Egyptian cobra.Elegant pitviper.Emerald tree boa.Equatorial spitting cobra.European asp.European smooth snake.Eyelash palm-pitviper.Eyelash pit viper.Eyelash viper.False cobra.False horned viper.False water cobra.Fan-Si-Pan horned pitviper.Fea's viper.Fer-de-lance.Fierce snake.Fifty pacer.Fishing snake.Flat-nosed pitviper.Flinders python.Flying snake.Forest cobra.Forest flame snake.Forsten's cat snake.Fox snake, three species of Pantherophis.Gaboon viper.Garter snake.Giant Malagasy hognose snake.Godman's pit viper.Gold tree cobra.Gold-ringed cat snake.Golden tree snake.Grand Canyon rattlesnake.Grass snake.Gray cat snake.Great Basin rattlesnake.Great Lakes bush viper.Great Plains rat snake.Green anaconda.Green cat-eyed snake.Green mamba.Green palm viper.Green rat snake.Green snake.Green tree pit viper.Green tree python.Grey Lora.Grey-banded kingsnake.Ground snake.Guatemalan palm viper.Guatemalan tree viper.Habu.Habu pit viper.Hagen's pitviper.Hairy bush viper.Halmahera python.Hardwicke's sea snake.Harlequin coral snake.High Woods coral snake.Hill keelback.Himalayan keelback.Hogg Island boa.Hognose snake.Hognosed viper.Honduran palm viper.Hook Nosed Sea Snake.Hopi rattlesnake.Horned adder.Horned desert viper.Horned viper.Horseshoe pitviper.Hundred pacer.Hutton's tree viper.Ikaheka snake.Indian cobra.Indian flying snake.Indian krait.Indian python.Indian tree viper.Indigo snake.Indochinese spitting cobra.Indonesian water python.Inland carpet python.Inland taipan.Jamaican Tree Snake.Jamaican boa.Jan's hognose snake.Japanese forest rat snake.Japanese rat snake.Japanese striped snake.Javan spitting cobra.Jerdon's pitviper.Jumping viper.Jungle carpet python.Kanburian pit viper.Kaulback's lance-headed pitviper.Kayaudi dwarf reticulated python.Kaznakov's viper.Keelback.Kham Plateau pitviper.Khasi Hills keelback.King Island tiger snake.King brown.King cobra.King rat snake.King snake.Krait.Krefft's tiger snake.Lance-headed rattlesnake.Lancehead.Large shield snake.Large-eyed pitviper.Large-scaled tree viper.Leaf viper.Leaf-nosed viper.Lesser black krait.Levant viper.Long-nosed adder.Long-nosed tree snake.Long-nosed viper.Long-nosed whip snake.Long-tailed rattlesnake.Longnosed worm snake.Lora.Lyre snake.Machete savane.Macklot's python.Madagascar ground boa.Madagascar tree boa.Malabar rock pitviper.Malayan krait.Malayan long-glanded coral snake.Malayan pit viper.Malcolm's tree viper.Mamba.Mamushi.Manchurian Black Water Snake.Mandalay cobra.Mandarin rat snake.Mangrove pit viper.Mangrove snake.Mangshan pitviper.Many-banded krait.Many-banded tree snake.Many-horned adder.Many-spotted cat snake.Massasauga rattlesnake.McMahon's viper.Mexican black kingsnake.Mexican green rattlesnake.Mexican hognose snake.Mexican palm-pitviper.Mexican parrot snake.Mexican racer.Mexican vine snake.Mexican west coast rattlesnake.Midget faded rattlesnake.Milk snake.Moccasin snake.Modest keelback.Mojave desert sidewinder.Mojave rattlesnake.Mole viper.Mollucan python.Moluccan flying snake.Montpellier snake.Motuo bamboo pitviper.Mountain adder.Mozambique spitting cobra.Mud adder.Mud snake.Mussurana.Namaqua dwarf adder.Namib dwarf sand adder.Narrowhead Garter Snake.New Guinea carpet python.Nichell snake.Nicobar Island keelback.Nicobar bamboo pitviper.Night snake.Nightingale adder.Nilgiri keelback.Nitsche's bush viper.Nitsche's tree viper.North Philippine cobra.North eastern king snake.Northeastern hill krait.Northern black-tailed rattlesnake.Northern tree snake.Northern water snake.Northern white-lipped python.Northwestern carpet python.Nose-horned viper.Nubian spitting cobra.Oaxacan small-headed rattlesnake.Oenpelli python.Olive python.Olive sea snake.Orange-collared keelback.Ornate flying snake.Palestine viper.Pallas' viper.Palm viper.Papuan python.Paradise flying snake.Parrot snake.Patchnose snake.Paupan taipan.Pelagic sea snake.Peninsula tiger snake.Peringuey's adder.Perrotet's shieldtail snake.Persian rat snake.Philippine cobra.Philippine pitviper.Pine snake.Pipe snake.Pit viper.Pointed-scaled pit viper.Pope's tree viper.Portuguese viper.Prairie kingsnake.Puerto Rican boa.Puff adder.Pygmy python.Python.Queen snake.Racer.Raddysnake.Rainbow boa.Rat snake.Rattler.Rattlesnake.Red blood python.Red diamond rattlesnake.Red spitting cobra.Red-backed rat snake.Red-bellied black snake.Red-headed krait.Red-necked keelback.Red-tailed bamboo pitviper.Red-tailed boa.Red-tailed pipe snake.Reticulated python.Rhinoceros viper.Rhombic night adder.Ribbon snake.Rinkhals.Rinkhals cobra.River jack.Rosy boa.Rough green snake.Rough-scaled bush viper.Rough-scaled python.Rough-scaled tree viper.Royal python.Rubber boa.Rufous beaked snake.Rungwe tree viper.San Francisco garter snake.Sand adder.Sand boa.Savu python.Saw-scaled viper.Scarlet kingsnake.Schlegel's viper.Schultze's pitviper.Sea snake.Sedge viper.Selayer reticulated python.Sharp-nosed viper.Shield-nosed cobra.Shield-tailed snake.Siamese palm viper.Side-striped palm-pitviper.Sidewinder.Sikkim keelback.Sinai desert cobra.Sind krait.Small-eyed snake.Smooth green snake.Smooth snake.Snorkel viper.Snouted cobra.Sonoran sidewinder.South American hognose snake.South eastern corn snake.Southern Indonesian spitting cobra.Southern Pacific rattlesnake.Southern Philippine cobra.Southern black racer.Southern white-lipped python.Southwestern black spitting cobra.Southwestern blackhead snake.Southwestern carpet python.Southwestern speckled rattlesnake.Speckle-bellied keelback.Speckled kingsnake.Spectacled cobra.Spiny bush viper.Spitting cobra.Spotted python.Sri Lankan pit viper.Stejneger's bamboo pitviper.Stiletto snake.Stimson's python.Stoke's sea snake.Storm water cobra.Striped snake.Sumatran short-tailed python.Sumatran tree viper.Sunbeam snake.Taipan.Taiwan cobra.Tan racer.Tancitaran dusky rattlesnake.Tanimbar python.Tasmanian tiger snake.Tawny cat snake.Temple pit viper.Temple viper.Tentacled snake.Texas Coral Snake.Texas blind snake.Texas garter snake.Texas lyre snake.Texas night snake.Thai cobra.Three-lined ground snake.Tibetan bamboo pitviper.Tic polonga.Tiger pit viper.Tiger rattlesnake.Tiger snake.Tigre snake.Timber rattlesnake.Timor python.Titanboa.Tree boa.Tree snake.Tree viper.Trinket snake.Tropical rattlesnake.Twig snake.Twin Headed King Snake.Twin-Barred tree snake.Twin-spotted rat snake.Twin-spotted rattlesnake.Undulated pit viper.Uracoan rattlesnake.Ursini's viper.Urutu.Vine snake.Viper.Viper Adder.Vipera ammodytes.Wagler's pit viper.Wart snake.Water adder.Water moccasin.Water snake.West Indian racer.Western blind snake.Western carpet python.Western coral snake.Western diamondback rattlesnake.Western green mamba.Western ground snake.Western hog-nosed viper.Western mud snake.Western tiger snake.Western woma python.Wetar Island python.Whip snake.White-lipped keelback.White-lipped python.White-lipped tree viper.Wirot's pit viper.Wolf snake.Woma python.Worm snake.Wutu.Wynaad keelback.Yarara.Yellow anaconda.Yellow-banded sea snake.Yellow-bellied sea snake.Yellow-lined palm viper.Yellow-lipped sea snake.Yellow-striped rat snake.Yunnan keelback.Zebra snake.Zebra spitting cobra`.split(`.`),
		type: `bat.bear.bee.bird.butterfly.cat.cow.crocodile.deer.dog.dolphin.eagle.elephant.fish.flamingo.fox.frog.gecko.giraffe.gorilla.hamster.hippopotamus.horse.kangaroo.koala.lion.monkey.ostrich.panda.parrot.peacock.penguin.polar bear.rabbit.rhinoceros.sea lion.shark.snake.squirrel.tiger.turtle.whale.wolf.zebra`.split(`.`)
	},
	app: {
		author: [`{{person.name}}`, `{{company.name}}`],
		name: `Redhold.Treeflex.Trippledex.Kanlam.Bigtax.Daltfresh.Toughjoyfax.Mat Lam Tam.Otcom.Tres-Zap.Y-Solowarm.Tresom.Voltsillam.Biodex.Greenlam.Viva.Matsoft.Temp.Zoolab.Subin.Rank.Job.Stringtough.Tin.It.Home Ing.Zamit.Sonsing.Konklab.Alpha.Latlux.Voyatouch.Alphazap.Holdlamis.Zaam-Dox.Sub-Ex.Quo Lux.Bamity.Ventosanzap.Lotstring.Hatity.Tempsoft.Overhold.Fixflex.Konklux.Zontrax.Tampflex.Span.Namfix.Transcof.Stim.Fix San.Sonair.Stronghold.Fintone.Y-find.Opela.Lotlux.Ronstring.Zathin.Duobam.Keylex`.split(`.`),
		version: [
			`0.#.#`,
			`0.##`,
			`#.##`,
			`#.#`,
			`#.#.#`
		]
	},
	book: {
		author: `A.A. Milne,Agatha Christie,Alan Moore and Dave Gibbons,Albert Camus,Aldous Huxley,Alexander Pope,Alexandre Dumas,Alice Walker,Andrew Lang,Anne Frank,Anthony Burgess,Anthony Trollope,Antoine de Saint-Exupéry,Anton Chekhov,Anton Pavlovich Chekhov,Arthur Conan Doyle,Arthur Schopenhauer,Aylmer Maude,Ayn Rand,Beatrix Potter,Benjamin Disraeli,Benjamin Jowett,Bernard Shaw,Bertrand Russell,Bhagavanlal Indrajit,Boris Pasternak,Bram Stoker,Brian Evenson,C.E. Brock,C.S. Lewis,Carson McCallers,Charles Dickens,Charles E. Derbyshire,Charlotte Brontë,Charlotte Perkins Gilman,Chinua Achebe,Clifford R. Adams,Constance Garnett,Cormac McCarthy,D.H. Lawrence,Dan Brown,Daniel Defoe,Dante Alighieri,Dashiell Hammett,David Widger,David Wyllie,Dean Koontz,Don DeLillo,E.M. Forster,Edgar Allan Poe,Edgar Rice Burroughs,Elizabeth Cleghorn Gaskell,Elizabeth Von Arnim,Emily Brontë,Erich Remarque,Ernest Hemingway,Evelyn Waugh,F. Scott Fitzgerald,Ford Madox Ford,Frances Hodgson Burnett,Frank Herbert,Frank T. Merrill,Franz Kafka,Friedrich Wilhelm Nietzsche,Fyodor Dostoyevsky,G.K. Chesterton,Gabriel Garcia Marquez,Geoffrey Chaucer,George Eliot,George Grossmith,George Orwell,George R. R. Martin,George Saunders,Grady Ward,Graham Greene,Gustave Doré,Gustave Flaubert,Guy de Maupassant,Günter Grass,H.G. Wells,H.P. Lovecraft,Harper Lee,Harriet Beecher Stowe,Haruki Murakami,Henrik Ibsen,Henry David Thoreau,Henry Fielding,Henry James,Henry Miller,Henry Morley,Herman Melville,Hermann Broch,Homer,Honoré de Balzac,Ian McEwan,Isabel Florence Hapgood,Italo Calvino,J.D. Salinger,J.K. Rowling,J.M. Barrie,J.R.R. Tolkien,Jack Kerouac,Jack London,Jacob Grimm,Jacqueline Crooks,James Baldwin,James Dickey,James Ellroy,James Joyce,James Patterson,Jane Austen,Johann Wolfgang von Goethe,John Bunyan,John Camden Hotten,John Dos Passos,John Green,John Grisham,John Kennedy Toole,John Milton,John Ormsby,John Steinbeck,John Updike,Jonathan Franzen,Jonathan Swift,Joseph Conrad,Joseph Heller,José Rizal,Judy Blume,Jules Verne,Junot Diaz,Karl Marx,Kazuo Ishiguro,Ken Follett,Ken Kesey,Kenneth Grahame,Khaled Hosseini,Kingsley Amis,Kurt Vonnegut,L. Frank Baum,L.M. Montgomery,Laurence Sterne,Leo Tolstoy,Lewis Carroll,Louisa May Alcott,Louise Maude,Malcolm Lowry,Marcel Proust,Margaret Atwood,Margaret Mitchell,Marilynne Robinson,Mark Twain,Martin Amis,Mary Shelley,Michael Chabon,Miguel de Cervantes,Mikhail Bulgakov,Muriel Spark,Nancy Mitford,Nathanael West,Nathaniel Hawthorne,Neil Gaiman,Niccolo Machiavelli,Norman Mailer,Oscar Levy,Oscar Wilde,P.G. Wodehouse,Paulo Coelho,Peter Carey,Philip Pullman,Philip Roth,Plato,R.L. Stine,Rachel Kushner,Ralph Ellison,Ray Bradbury,Raymond Chandler,Richard Wagner,Richard Wright,Richard Yates,Roald Dahl,Robert Graves,Robert Louis Stevenson,Robert Penn Warren,Rudyard Kipling,Salman Rushdie,Samuel Beckett,Samuel Butler,Samuel Richardson,Saul Bellow,Shivaram Parashuram Bhide,Sir Arthur Conan Doyle,Sir Richard Francis Burton,Stendhal,Stephen Hawking,Stephen King,Sun Tzu,Suzanne Collins,T. Smollett,T.S. Eliot,Theodore Alois Buckley,Theodore Dreiser,Thomas Hardy,Thomas Love Peacock,Thomas Mann,Toni Morrison,Truman Capote,V.S. Naipaul,Vance Packard,Vatsyayana,Victor Hugo,Virgil,Virginia Woolf,Vladimir Nabokov,Voltaire,W.G. Sebald,W.K. Marriott,Walker Percy,Walt Whitman,Walter Scott,Wilhelm Grimm,Wilkie Collins,William Faulkner,William Gibson,William Golding,William Makepeace Thackeray,William Shakespeare,Zadie Smith`.split(`,`),
		format: [
			`Audiobook`,
			`Ebook`,
			`Hardcover`,
			`Paperback`
		],
		genre: [
			`Adventure`,
			`Biography`,
			`Business`,
			`Children's Literature`,
			`Classic`,
			`Comedy`,
			`Comic`,
			`Detective`,
			`Drama`,
			`Fantasy`,
			`Graphic Novel`,
			`Historical Fiction`,
			`Horror`,
			`Memoir`,
			`Mystery`,
			`Mythology`,
			`Philosophy`,
			`Poetry`,
			`Psychology`,
			`Religion`,
			`Romance`,
			`Science Fiction`,
			`Thriller`,
			`Western`,
			`Young Adult`
		],
		publisher: `Academic Press(Ace Books(Addison-Wesley(Adis International(Airiti Press(Allen Ltd(Andrews McMeel Publishing(Anova Books(Anvil Press Poetry(Applewood Books(Apress(Athabasca University Press(Atheneum Books(Atheneum Publishers(Atlantic Books(Atlas Press(BBC Books(Ballantine Books(Banner of Truth Trust(Bantam Books(Bantam Spectra(Barrie & Jenkins(Basic Books(Belknap Press(Bella Books(Bellevue Literary Press(Berg Publishers(Berkley Books(Bison Books(Black Dog Publishing(Black Library(Black Sparrow Books(Blackie and Son Limited(Blackstaff Press(Blackwell Publishing(Bloodaxe Books(Bloomsbury Publishing Plc(Blue Ribbon Books(Book League of America(Book Works(Booktrope(Borgo Press(Bowes & Bowes(Boydell & Brewer(Breslov Research Institute(Brill(Brimstone Press(Broadview Press(Burns & Oates(Butterworth-Heinemann(Caister Academic Press(Cambridge University Press(Candlewick Press(Canongate Books(Carcanet Press(Carlton Books(Carlton Publishing Group(Carnegie Mellon University Press(Casemate Publishers(Cengage Learning(Central European University Press(Chambers Harrap(Charles Scribner's Sons(Chatto and Windus(Chick Publications(Chronicle Books(Churchill Livingstone(Cisco Press(City Lights Publishers(Cloverdale Corporation(D. Appleton & Company(D. Reidel(DAW Books(Da Capo Press(Daedalus Publishing(Dalkey Archive Press(Darakwon Press(David & Charles(Dedalus Books(Del Rey Books(E. P. Dutton(ECW Press(Earthscan(Edupedia Publications(Eel Pie Publishing(Eerdmans Publishing(Ellora's Cave(Elsevier(Emerald Group Publishing(Etruscan Press(FabJob(Faber and Faber(Fairview Press(Farrar, Straus & Giroux(Fearless Books(Felony & Mayhem Press(Firebrand Books(Flame Tree Publishing(Focal Press(G-Unit Books(G. P. Putnam's Sons(Gaspereau Press(Gay Men's Press(Gefen Publishing House(George H. Doran Company(George Newnes(George Routledge & Sons(Godwit Press(Golden Cockerel Press(HMSO(Hachette Book Group USA(Hackett Publishing Company(Hamish Hamilton(Happy House(Harcourt Assessment(Harcourt Trade Publishers(Harlequin Enterprises Ltd(Harper & Brothers(Harper & Row(HarperCollins(HarperPrism(HarperTrophy(Harry N. Abrams, Inc.(Harvard University Press(Harvest House(Harvill Press at Random House(Hawthorne Books(Hay House(Haynes Manuals(Heyday Books(Hodder & Stoughton(Hodder Headline(Hogarth Press(Holland Park Press(Holt McDougal(Horizon Scientific Press(Ian Allan Publishing(Ignatius Press(Imperial War Museum(Indiana University Press(J. M. Dent(Jaico Publishing House(Jarrolds Publishing(John Blake Publishing(Karadi Tales(Kensington Books(Kessinger Publishing(Kodansha(Kogan Page(Koren Publishers Jerusalem(Ladybird Books(Leaf Books(Leafwood Publishers(Left Book Club(Legend Books(Lethe Press(Libertas Academica(Liberty Fund(Library of America(Lion Hudson(Macmillan Publishers(Mainstream Publishing(Manchester University Press(Mandrake Press(Mandrake of Oxford(Manning Publications(Manor House Publishing(Mapin Publishing(Marion Boyars Publishers(Mark Batty Publisher(Marshall Cavendish(Marshall Pickering(Martinus Nijhoff Publishers(Mascot Books(Matthias Media(McClelland and Stewart(McFarland & Company(McGraw Hill Financial(McGraw-Hill Education(Medknow Publications(Naiad Press(Nauka(NavPress(New Directions Publishing(New English Library(New Holland Publishers(New Village Press(Newnes(No Starch Press(Nonesuch Press(O'Reilly Media(Oberon Books(Open Court Publishing Company(Open University Press(Orchard Books(Orion Books(Packt Publishing(Palgrave Macmillan(Pan Books(Pantheon Books at Random House(Papadakis Publisher(Parachute Publishing(Parragon(Pathfinder Press(Paulist Press(Pavilion Books(Peace Hill Press(Pecan Grove Press(Pen and Sword Books(Penguin Books(Random House(Reed Elsevier(Reed Publishing(SAGE Publications(Salt Publishing(Sams Publishing(Schocken Books(Scholastic Press(Seagull Books(Secker & Warburg(Shambhala Publications(Shire Books(Shoemaker & Hoard Publishers(Shuter & Shooter Publishers(Sidgwick & Jackson(Signet Books(Simon & Schuster(St. Martin's Press(T & T Clark(Tachyon Publications(Tammi(Target Books(Tarpaulin Sky Press(Tartarus Press(Tate Publishing & Enterprises(Taunton Press(Taylor & Francis(Ten Speed Press(UCL Press(Unfinished Monument Press(United States Government Publishing Office(University of Akron Press(University of Alaska Press(University of California Press(University of Chicago Press(University of Michigan Press(University of Minnesota Press(University of Nebraska Press(Velazquez Press(Verso Books(Victor Gollancz Ltd(Viking Press(Vintage Books(Vintage Books at Random House(Virago Press(Virgin Publishing(Voyager Books(Zed Books(Ziff Davis Media(Zondervan`.split(`(`),
		series: `A Song of Ice and Fire.Anna Karenina.Colonel Race.Discworld.Dune.Harry Potter.Hercule Poirot.His Dark Materials.Jane Austen Murder Mysteries.Little Women.Outlander.Percy Jackson.Sherlock Holmes.The Arc of a Scythe.The Bartimaeus Trilogy.The Border Trilogy.The Chronicles of Narnia.The Dark Tower.The Dresden Files.The Eighth Life.The Foundation Series.The Hitchhiker's Guide to the Galaxy.The Hunger Games.The Infinity Cycle.The Inheritance Cycle.The Lord of the Rings.The Maze Runner.The Prison Healer.The Red Rising Saga.The Southern Reach.The Wheel of Time.Thursday Next Series.Twilight.War and Peace`.split(`.`),
		title: `1984(20,000 Leagues Under the Sea(A Bend in the River(A Brief History of Time(A Clockwork Orange(A Confederacy of Dunces(A Doll's House(A Handful of Dust(A Modest Proposal(A Passage to India(A Portrait of the Artist as a Young Man(A Room with a View(A Study in Scarlet(A Tale of Two Cities(A Wrinkle in Time(Absalom, Absalom!(Adventures of Huckleberry Finn(Alice's Adventures in Wonderland(All Quiet on the Western Front(All the King's Men(American Pastoral(An American Tragedy(And Then There Were None(Animal Farm(Anna Karenina(Anne of Green Gables(Are You There God? It's Me, Margaret(As I Lay Dying(Atlas Shrugged(Atonement(Austerlitz(Beloved(Beyond Good and Evil(Bible(Bleak House(Blood Meridian(Brave New World(Brideshead Revisited(Candide(Carmilla(Catch-22(Charlie and the Chocolate Factory(Charlotte's Web(Clarissa(Cranford(Crime and Punishment(Dao De Jing: A Minimalist Translation(David Copperfield(Deliverance(Don Quixote(Dora(Dr. Zhivago(Dracula(Dubliners(Dune(East of Eden(Emma(Fahrenheit 451(Faust(For Whom the Bell Tolls(Frankenstein(Freakonomics(Go Tell It on the Mountain(Gone with the Wind(Great Expectations(Grimms' Fairy Tales(Gulliver's Travels(Hamlet(Harry Potter and the Sorcerer's Stone(Heart of Darkness(Herzog(His Dark Materials(Hitting the line(Housekeeping(I, Claudius(If on a Winter's Night a Traveler(In Cold Blood(In Search of Lost Time(Invisible Man(It(Jane Eyre(Josefine Mutzenbacher(Jude the Obscure(L.A. Confidential(Leaves of Grass(Les Miserables(Life of Pi(Little Women(Lolita(Long Walk to Freedom(Lord Jim(Lord of the Flies(Lucky Jim(Madame Bovary(Malone Dies(Meditations(Men Without Women(Metamorphosis(Middlemarch(Midnight's Children(Moby Dick(Money(Mrs. Dalloway(My Bondage and My Freedom(My Life(Native Son(Neuromancer(Never Let Me Go(Nightmare Abbey(Nineteen Eighty Four(Nostromo(Notes from the Underground(Of Mice and Men(Oliver Twist(On the Duty of Civil Disobedience(On the Road(One Flew Over the Cuckoo's Nest(One Hundred Years of Solitude(One Thousand and One Nights(Oscar and Lucinda(Pale Fire(Paradise Lost(Peter Pan(Portnoy's Complaint(Pride and Prejudice(Rabbit, Run(Republic(Revolutionary Road(Robinson Crusoe(Romeo and Juliet(Ruth Fielding in Alaska(Scoop(Second Treatise of Government(Slaughterhouse Five(Stories of Anton Chekhov(Sybil(Tess of the d'Urbervilles(The Adventures of Augie March(The Adventures of Huckleberry Finn(The Adventures of Sherlock Holmes(The Adventures of Tom Sawyer(The Aeneid(The Alchemist(The Ambassadors(The Art of War(The Big Sleep(The Black Sheep(The Blue Castle(The Brief Wondrous Life of Oscar Wao(The Brothers Karamazov(The Call of the Wild(The Canterbury Tales(The Catcher in the Rye(The Color Purple(The Complete Works of Edgar Allen Poe(The Corrections(The Count of Monte Cristo(The Day of the Locust(The Diary of a Nobody(The Diary of a Young Girl(The Divine Comedy(The Enchanted April(The Fountainhead(The Golden Bowl(The Golden Notebook(The Good Soldier(The Grapes of Wrath(The Great Gatsby(The Handmaid's Tale(The Heart is a Lonely Hunter(The Heart of the Matter(The Hobbit(The Hound of the Baskervilles(The Idiot(The Iliad(The King in Yellow(The Kite Runner(The Lion, the Witch, and the Wardrobe(The Little Prince(The Lord of the Rings(The Magic Mountain(The Maltese Falcon(The Master and Margarita(The Moviegoer(The Naked and the Dead(The Odyssey(The Old Man and the Sea(The Pickwick Papers(The Picture of Dorian Gray(The Pilgrim's Progress(The Pillars of the Earth(The Plague(The Portrait of a Lady(The Prime of Miss Jean Brodie(The Prince(The Problems of Philosophy(The Prophet(The Pursuit of Love(The Rainbow(The Red and the Black(The Remains of the Day(The Republic(The Scarlet Letter(The Sleepwalkers(The Sound and the Fury(The Stand(The Strange Case of Dr. Jekyll and Mr. Hyde(The Stranger(The Sun Also Rises(The Thirty-Nine Steps(The Three Musketeers(The Time Machine(The Tin Drum(The Trial(The War of the Worlds(The Waste Land(The Way We Live Now(The Wind in the Willows(The Woman in White(The Wonderful Wizard of Oz(The Works of Edgar Allan Poe(The Yellow Wallpaper(Things Fall Apart(Tinker, Tailor, Soldier, Spy(To Kill a Mockingbird(To the Lighthouse(Tom Jones(Treasure Island(Tristram Shandy(Tropic of Cancer(U.S.A. Trilogy(Ulysses(Uncle Tom's Cabin(Under the Volcano(Underworld(Vanity Fair(Walden(War and Peace(Watchmen(Winnie-the-Pooh(Wuthering Heights`.split(`(`)
	},
	cell_phone: { formats: [
		`###-###-####`,
		`(###) ###-####`,
		`1-###-###-####`,
		`###.###.####`
	] },
	color: { human: `azure.black.blue.cyan.fuchsia.gold.green.grey.indigo.ivory.lavender.lime.magenta.maroon.mint green.olive.orange.orchid.pink.plum.purple.red.salmon.silver.sky blue.tan.teal.turquoise.violet.white.yellow`.split(`.`) },
	commerce: {
		department: [
			`Automotive`,
			`Baby`,
			`Beauty`,
			`Books`,
			`Clothing`,
			`Computers`,
			`Electronics`,
			`Games`,
			`Garden`,
			`Grocery`,
			`Health`,
			`Home`,
			`Industrial`,
			`Jewelry`,
			`Kids`,
			`Movies`,
			`Music`,
			`Outdoors`,
			`Shoes`,
			`Sports`,
			`Tools`,
			`Toys`
		],
		product_description: [
			`Discover the {{animal.type}}-like agility of our {{commerce.product}}, perfect for {{word.adjective}} users`,
			`Discover the {{word.adjective}} new {{commerce.product}} with an exciting mix of {{commerce.productMaterial}} ingredients`,
			`Ergonomic {{commerce.product}} made with {{commerce.productMaterial}} for all-day {{word.adjective}} support`,
			`Experience the {{color.human}} brilliance of our {{commerce.product}}, perfect for {{word.adjective}} environments`,
			`Featuring {{science.chemical_element.name}}-enhanced technology, our {{commerce.product}} offers unparalleled {{word.adjective}} performance`,
			`Innovative {{commerce.product}} featuring {{word.adjective}} technology and {{commerce.productMaterial}} construction`,
			`Introducing the {{location.country}}-inspired {{commerce.product}}, blending {{word.adjective}} style with local craftsmanship`,
			`New {{color.human}} {{commerce.product}} with ergonomic design for {{word.adjective}} comfort`,
			`New {{commerce.product}} model with {{number.int({"min": 1, "max": 100})}} GB RAM, {{number.int({"min": 1, "max": 1000})}} GB storage, and {{word.adjective}} features`,
			`Our {{animal.type}}-friendly {{commerce.product}} ensures {{word.adjective}} comfort for your pets`,
			`Our {{food.adjective}}-inspired {{commerce.product}} brings a taste of luxury to your {{word.adjective}} lifestyle`,
			`Professional-grade {{commerce.product}} perfect for {{word.adjective}} training and recreational use`,
			`Savor the {{food.adjective}} essence in our {{commerce.product}}, designed for {{word.adjective}} culinary adventures`,
			`Stylish {{commerce.product}} designed to make you stand out with {{word.adjective}} looks`,
			`The sleek and {{word.adjective}} {{commerce.product}} comes with {{color.human}} LED lighting for smart functionality`,
			`The {{color.human}} {{commerce.product}} combines {{location.country}} aesthetics with {{science.chemical_element.name}}-based durability`,
			`The {{company.catchPhrase}} {{commerce.product}} offers reliable performance and {{word.adjective}} design`,
			`The {{person.firstName}} {{commerce.product}} is the latest in a series of {{word.adjective}} products from {{company.name}}`,
			`{{commerce.productAdjective}} {{commerce.product}} designed with {{commerce.productMaterial}} for {{word.adjective}} performance`,
			`{{company.name}}'s most advanced {{commerce.product}} technology increases {{word.adjective}} capabilities`
		],
		product_name: {
			adjective: `Awesome.Bespoke.Electronic.Elegant.Ergonomic.Fantastic.Fresh.Frozen.Generic.Gorgeous.Handcrafted.Handmade.Incredible.Intelligent.Licensed.Luxurious.Modern.Oriental.Practical.Recycled.Refined.Rustic.Sleek.Small.Soft.Tasty.Unbranded`.split(`.`),
			material: [
				`Aluminum`,
				`Bamboo`,
				`Bronze`,
				`Ceramic`,
				`Concrete`,
				`Cotton`,
				`Gold`,
				`Granite`,
				`Marble`,
				`Metal`,
				`Plastic`,
				`Rubber`,
				`Silk`,
				`Steel`,
				`Wooden`
			],
			product: [
				`Bacon`,
				`Ball`,
				`Bike`,
				`Car`,
				`Chair`,
				`Cheese`,
				`Chicken`,
				`Chips`,
				`Computer`,
				`Fish`,
				`Gloves`,
				`Hat`,
				`Keyboard`,
				`Mouse`,
				`Pants`,
				`Pizza`,
				`Salad`,
				`Sausages`,
				`Shirt`,
				`Shoes`,
				`Soap`,
				`Table`,
				`Towels`,
				`Tuna`
			],
			pattern: [`{{commerce.productAdjective}} {{commerce.productMaterial}} {{commerce.product}}`]
		}
	},
	company: {
		adjective: `AI-driven.Adaptive.Advanced.Automated.Balanced.Business-focused.Centralized.Compatible.Configurable.Cross-platform.Customer-focused.Customizable.Decentralized.Devolved.Digitized.Distributed.Diverse.Enhanced.Ergonomic.Exclusive.Expanded.Extended.Face to face.Focused.Front-line.Fully-configurable.Fundamental.Future-proofed.Grass-roots.Horizontal.Immersive.Implemented.Innovative.Integrated.Intuitive.Managed.Monitored.Multi-tiered.Networked.Open-architected.Open-source.Operative.Optimized.Optional.Organic.Organized.Persevering.Persistent.Phased.Polarised.Proactive.Profit-focused.Profound.Programmable.Progressive.Public-key.Quality-focused.Reactive.Realigned.Reduced.Reverse-engineered.Robust.Seamless.Secured.Self-enabling.Sharable.Smart.Stand-alone.Streamlined.Sustainable.Synchronised.Team-oriented.Total.Triple-buffered.Universal.Upgradable.User-centric.User-friendly.Versatile.Virtual.Visionary`.split(`.`),
		buzz_adjective: `24/7.AI-driven.B2B.B2C.back-end.best-of-breed.bleeding-edge.collaborative.compelling.cross-media.cross-platform.customized.cutting-edge.decentralized.distributed.dynamic.efficient.end-to-end.enterprise.extensible.frictionless.front-end.generative.global.granular.holistic.immersive.impactful.innovative.integrated.interactive.intuitive.killer.leading-edge.magnetic.mission-critical.next-generation.one-to-one.open-source.out-of-the-box.plug-and-play.proactive.quantum.real-time.revolutionary.rich.robust.scalable.seamless.smart.sticky.strategic.sustainable.synergistic.transparent.turn-key.ubiquitous.user-centric.value-added.vertical.viral.virtual.visionary.world-class`.split(`.`),
		buzz_noun: `AI.ROI.applications.architectures.blockchains.channels.communities.content.convergence.deliverables.e-commerce.experiences.functionalities.infrastructures.initiatives.interfaces.large language models.lifetime value.markets.methodologies.metrics.mindshare.models.networks.niches.paradigms.partnerships.platforms.relationships.schemas.smart contracts.solutions.supply-chains.synergies.systems.technologies.users.web services`.split(`.`),
		buzz_verb: `aggregate.architect.benchmark.brand.collaborate.cultivate.deliver.deploy.disintermediate.drive.embrace.empower.enable.engage.engineer.enhance.evolve.expedite.exploit.extend.facilitate.gamify.generate.grow.harness.implement.incentivize.incubate.innovate.integrate.iterate.leverage.maximize.mesh.monetize.optimize.orchestrate.productize.redefine.reinvent.repurpose.revolutionize.scale.seize.simplify.strategize.streamline.syndicate.synthesize.target.transform.transition.unleash.utilize.visualize.whiteboard`.split(`.`),
		descriptor: `24 hour.24/7.AI-powered.actuating.analyzing.asymmetric.asynchronous.attitude-oriented.bifurcated.bottom-line.clear-thinking.client-driven.client-server.cloud-native.coherent.cohesive.composite.content-based.context-sensitive.contextually-based.data-driven.dedicated.demand-driven.directional.discrete.disintermediate.dynamic.eco-centric.empowering.encompassing.executive.explicit.exuding.fault-tolerant.fresh-thinking.full-range.global.heuristic.high-level.holistic.homogeneous.human-resource.hybrid.immersive.impactful.incremental.intangible.interactive.intermediate.leading edge.local.logistical.maximized.methodical.mission-critical.mobile.modular.motivating.national.needs-based.neutral.next generation.optimal.optimizing.radical.real-time.reciprocal.regional.resilient.responsive.scalable.secondary.stable.static.sustainable.system-worthy.systematic.systemic.tangible.tertiary.transitional.uniform.user-facing.value-added.well-modulated.zero administration.zero defect.zero tolerance.zero trust`.split(`.`),
		legal_entity_type: [
			`Group`,
			`Inc`,
			`LLC`,
			`and Sons`
		],
		name_pattern: [
			`{{person.lastName}} - {{person.lastName}}`,
			`{{person.lastName}} {{company.legal_entity_type}}`,
			`{{person.lastName}}, {{person.lastName}} and {{person.lastName}}`
		],
		noun: `ability.access.adapter.algorithm.alliance.analyzer.application.approach.architecture.archive.array.artificial intelligence.attitude.benchmark.budgetary management.capability.capacity.challenge.circuit.collaboration.complexity.concept.conglomeration.contingency.core.customer loyalty.data-warehouse.database.definition.emulation.encoding.encryption.firmware.flexibility.focus group.forecast.frame.framework.function.functionalities.generative AI.hardware.help-desk.hierarchy.hub.implementation.infrastructure.initiative.installation.instruction set.interface.internet solution.intranet.knowledge base.knowledge user.leverage.local area network.matrices.matrix.methodology.microservice.middleware.migration.model.moderator.monitoring.moratorium.neural-net.open architecture.orchestration.paradigm.parallelism.policy.portal.pricing structure.process improvement.product.productivity.project.projection.protocol.service-desk.software.solution.standardization.strategy.structure.success.support.synergy.system engine.task-force.throughput.time-frame.toolset.utilisation.website.workforce`.split(`.`)
	},
	database: { column: [
		`avatar`,
		`category`,
		`comment`,
		`createdAt`,
		`email`,
		`group`,
		`id`,
		`name`,
		`password`,
		`phone`,
		`status`,
		`title`,
		`token`,
		`updatedAt`
	] },
	date: {
		month: {
			wide: [
				`April`,
				`August`,
				`December`,
				`February`,
				`January`,
				`July`,
				`June`,
				`March`,
				`May`,
				`November`,
				`October`,
				`September`
			],
			abbr: [
				`Apr`,
				`Aug`,
				`Dec`,
				`Feb`,
				`Jan`,
				`Jul`,
				`Jun`,
				`Mar`,
				`May`,
				`Nov`,
				`Oct`,
				`Sep`
			]
		},
		weekday: {
			wide: [
				`Friday`,
				`Monday`,
				`Saturday`,
				`Sunday`,
				`Thursday`,
				`Tuesday`,
				`Wednesday`
			],
			abbr: [
				`Fri`,
				`Mon`,
				`Sat`,
				`Sun`,
				`Thu`,
				`Tue`,
				`Wed`
			]
		}
	},
	finance: {
		account_type: [
			`Auto Loan`,
			`Checking`,
			`Credit Card`,
			`Home Loan`,
			`Investment`,
			`Money Market`,
			`Personal Loan`,
			`Savings`
		],
		credit_card: {
			american_express: [`34##-######-####L`, `37##-######-####L`],
			diners_club: [`30[0-5]#-######-###L`, `36##-######-###L`],
			discover: [`6011-####-####-###L`, `65##-####-####-###L`],
			jcb: [
				`3528-####-####-###L`,
				`3529-####-####-###L`,
				`35[3-8]#-####-####-###L`
			],
			mastercard: [`2[221-720]-####-####-###L`, `5[1-5]##-####-####-###L`],
			visa: [`4###########L`, `4###-####-####-###L`]
		},
		currency: [
			{
				name: `UAE Dirham`,
				code: `AED`,
				symbol: ``,
				numericCode: `784`
			},
			{
				name: `Afghani`,
				code: `AFN`,
				symbol: `؋`,
				numericCode: `971`
			},
			{
				name: `Lek`,
				code: `ALL`,
				symbol: `Lek`,
				numericCode: `008`
			},
			{
				name: `Armenian Dram`,
				code: `AMD`,
				symbol: ``,
				numericCode: `051`
			},
			{
				name: `Netherlands Antillian Guilder`,
				code: `ANG`,
				symbol: `ƒ`,
				numericCode: `532`
			},
			{
				name: `Kwanza`,
				code: `AOA`,
				symbol: ``,
				numericCode: `973`
			},
			{
				name: `Argentine Peso`,
				code: `ARS`,
				symbol: `$`,
				numericCode: `032`
			},
			{
				name: `Australian Dollar`,
				code: `AUD`,
				symbol: `$`,
				numericCode: `036`
			},
			{
				name: `Aruban Guilder`,
				code: `AWG`,
				symbol: `ƒ`,
				numericCode: `533`
			},
			{
				name: `Azerbaijanian Manat`,
				code: `AZN`,
				symbol: `ман`,
				numericCode: `944`
			},
			{
				name: `Convertible Marks`,
				code: `BAM`,
				symbol: `KM`,
				numericCode: `977`
			},
			{
				name: `Barbados Dollar`,
				code: `BBD`,
				symbol: `$`,
				numericCode: `052`
			},
			{
				name: `Taka`,
				code: `BDT`,
				symbol: ``,
				numericCode: `050`
			},
			{
				name: `Bulgarian Lev`,
				code: `BGN`,
				symbol: `лв`,
				numericCode: `975`
			},
			{
				name: `Bahraini Dinar`,
				code: `BHD`,
				symbol: ``,
				numericCode: `048`
			},
			{
				name: `Burundi Franc`,
				code: `BIF`,
				symbol: ``,
				numericCode: `108`
			},
			{
				name: `Bermudian Dollar (customarily known as Bermuda Dollar)`,
				code: `BMD`,
				symbol: `$`,
				numericCode: `060`
			},
			{
				name: `Brunei Dollar`,
				code: `BND`,
				symbol: `$`,
				numericCode: `096`
			},
			{
				name: `Boliviano boliviano`,
				code: `BOB`,
				symbol: `Bs`,
				numericCode: `068`
			},
			{
				name: `Brazilian Real`,
				code: `BRL`,
				symbol: `R$`,
				numericCode: `986`
			},
			{
				name: `Bahamian Dollar`,
				code: `BSD`,
				symbol: `$`,
				numericCode: `044`
			},
			{
				name: `Pula`,
				code: `BWP`,
				symbol: `P`,
				numericCode: `072`
			},
			{
				name: `Belarusian Ruble`,
				code: `BYN`,
				symbol: `Rbl`,
				numericCode: `933`
			},
			{
				name: `Belize Dollar`,
				code: `BZD`,
				symbol: `BZ$`,
				numericCode: `084`
			},
			{
				name: `Canadian Dollar`,
				code: `CAD`,
				symbol: `$`,
				numericCode: `124`
			},
			{
				name: `Congolese Franc`,
				code: `CDF`,
				symbol: ``,
				numericCode: `976`
			},
			{
				name: `Swiss Franc`,
				code: `CHF`,
				symbol: `CHF`,
				numericCode: `756`
			},
			{
				name: `Chilean Peso`,
				code: `CLP`,
				symbol: `$`,
				numericCode: `152`
			},
			{
				name: `Yuan Renminbi`,
				code: `CNY`,
				symbol: `¥`,
				numericCode: `156`
			},
			{
				name: `Colombian Peso`,
				code: `COP`,
				symbol: `$`,
				numericCode: `170`
			},
			{
				name: `Costa Rican Colon`,
				code: `CRC`,
				symbol: `₡`,
				numericCode: `188`
			},
			{
				name: `Cuban Peso`,
				code: `CUP`,
				symbol: `₱`,
				numericCode: `192`
			},
			{
				name: `Cape Verde Escudo`,
				code: `CVE`,
				symbol: ``,
				numericCode: `132`
			},
			{
				name: `Czech Koruna`,
				code: `CZK`,
				symbol: `Kč`,
				numericCode: `203`
			},
			{
				name: `Djibouti Franc`,
				code: `DJF`,
				symbol: ``,
				numericCode: `262`
			},
			{
				name: `Danish Krone`,
				code: `DKK`,
				symbol: `kr`,
				numericCode: `208`
			},
			{
				name: `Dominican Peso`,
				code: `DOP`,
				symbol: `RD$`,
				numericCode: `214`
			},
			{
				name: `Algerian Dinar`,
				code: `DZD`,
				symbol: ``,
				numericCode: `012`
			},
			{
				name: `Egyptian Pound`,
				code: `EGP`,
				symbol: `£`,
				numericCode: `818`
			},
			{
				name: `Nakfa`,
				code: `ERN`,
				symbol: ``,
				numericCode: `232`
			},
			{
				name: `Ethiopian Birr`,
				code: `ETB`,
				symbol: ``,
				numericCode: `230`
			},
			{
				name: `Euro`,
				code: `EUR`,
				symbol: `€`,
				numericCode: `978`
			},
			{
				name: `Fiji Dollar`,
				code: `FJD`,
				symbol: `$`,
				numericCode: `242`
			},
			{
				name: `Falkland Islands Pound`,
				code: `FKP`,
				symbol: `£`,
				numericCode: `238`
			},
			{
				name: `Pound Sterling`,
				code: `GBP`,
				symbol: `£`,
				numericCode: `826`
			},
			{
				name: `Lari`,
				code: `GEL`,
				symbol: ``,
				numericCode: `981`
			},
			{
				name: `Cedi`,
				code: `GHS`,
				symbol: ``,
				numericCode: `936`
			},
			{
				name: `Gibraltar Pound`,
				code: `GIP`,
				symbol: `£`,
				numericCode: `292`
			},
			{
				name: `Dalasi`,
				code: `GMD`,
				symbol: ``,
				numericCode: `270`
			},
			{
				name: `Guinea Franc`,
				code: `GNF`,
				symbol: ``,
				numericCode: `324`
			},
			{
				name: `Quetzal`,
				code: `GTQ`,
				symbol: `Q`,
				numericCode: `320`
			},
			{
				name: `Guyana Dollar`,
				code: `GYD`,
				symbol: `$`,
				numericCode: `328`
			},
			{
				name: `Hong Kong Dollar`,
				code: `HKD`,
				symbol: `$`,
				numericCode: `344`
			},
			{
				name: `Lempira`,
				code: `HNL`,
				symbol: `L`,
				numericCode: `340`
			},
			{
				name: `Gourde`,
				code: `HTG`,
				symbol: ``,
				numericCode: `332`
			},
			{
				name: `Forint`,
				code: `HUF`,
				symbol: `Ft`,
				numericCode: `348`
			},
			{
				name: `Rupiah`,
				code: `IDR`,
				symbol: `Rp`,
				numericCode: `360`
			},
			{
				name: `New Israeli Sheqel`,
				code: `ILS`,
				symbol: `₪`,
				numericCode: `376`
			},
			{
				name: `Bhutanese Ngultrum`,
				code: `BTN`,
				symbol: `Nu`,
				numericCode: `064`
			},
			{
				name: `Indian Rupee`,
				code: `INR`,
				symbol: `₹`,
				numericCode: `356`
			},
			{
				name: `Iraqi Dinar`,
				code: `IQD`,
				symbol: ``,
				numericCode: `368`
			},
			{
				name: `Iranian Rial`,
				code: `IRR`,
				symbol: `﷼`,
				numericCode: `364`
			},
			{
				name: `Iceland Krona`,
				code: `ISK`,
				symbol: `kr`,
				numericCode: `352`
			},
			{
				name: `Jamaican Dollar`,
				code: `JMD`,
				symbol: `J$`,
				numericCode: `388`
			},
			{
				name: `Jordanian Dinar`,
				code: `JOD`,
				symbol: ``,
				numericCode: `400`
			},
			{
				name: `Yen`,
				code: `JPY`,
				symbol: `¥`,
				numericCode: `392`
			},
			{
				name: `Kenyan Shilling`,
				code: `KES`,
				symbol: ``,
				numericCode: `404`
			},
			{
				name: `Som`,
				code: `KGS`,
				symbol: `лв`,
				numericCode: `417`
			},
			{
				name: `Riel`,
				code: `KHR`,
				symbol: `៛`,
				numericCode: `116`
			},
			{
				name: `Comoro Franc`,
				code: `KMF`,
				symbol: ``,
				numericCode: `174`
			},
			{
				name: `North Korean Won`,
				code: `KPW`,
				symbol: `₩`,
				numericCode: `408`
			},
			{
				name: `Won`,
				code: `KRW`,
				symbol: `₩`,
				numericCode: `410`
			},
			{
				name: `Kuwaiti Dinar`,
				code: `KWD`,
				symbol: ``,
				numericCode: `414`
			},
			{
				name: `Cayman Islands Dollar`,
				code: `KYD`,
				symbol: `$`,
				numericCode: `136`
			},
			{
				name: `Tenge`,
				code: `KZT`,
				symbol: `лв`,
				numericCode: `398`
			},
			{
				name: `Kip`,
				code: `LAK`,
				symbol: `₭`,
				numericCode: `418`
			},
			{
				name: `Lebanese Pound`,
				code: `LBP`,
				symbol: `£`,
				numericCode: `422`
			},
			{
				name: `Sri Lanka Rupee`,
				code: `LKR`,
				symbol: `₨`,
				numericCode: `144`
			},
			{
				name: `Liberian Dollar`,
				code: `LRD`,
				symbol: `$`,
				numericCode: `430`
			},
			{
				name: `Libyan Dinar`,
				code: `LYD`,
				symbol: ``,
				numericCode: `434`
			},
			{
				name: `Moroccan Dirham`,
				code: `MAD`,
				symbol: ``,
				numericCode: `504`
			},
			{
				name: `Moldovan Leu`,
				code: `MDL`,
				symbol: ``,
				numericCode: `498`
			},
			{
				name: `Malagasy Ariary`,
				code: `MGA`,
				symbol: ``,
				numericCode: `969`
			},
			{
				name: `Denar`,
				code: `MKD`,
				symbol: `ден`,
				numericCode: `807`
			},
			{
				name: `Kyat`,
				code: `MMK`,
				symbol: ``,
				numericCode: `104`
			},
			{
				name: `Tugrik`,
				code: `MNT`,
				symbol: `₮`,
				numericCode: `496`
			},
			{
				name: `Pataca`,
				code: `MOP`,
				symbol: ``,
				numericCode: `446`
			},
			{
				name: `Ouguiya`,
				code: `MRU`,
				symbol: ``,
				numericCode: `929`
			},
			{
				name: `Mauritius Rupee`,
				code: `MUR`,
				symbol: `₨`,
				numericCode: `480`
			},
			{
				name: `Rufiyaa`,
				code: `MVR`,
				symbol: ``,
				numericCode: `462`
			},
			{
				name: `Kwacha`,
				code: `MWK`,
				symbol: ``,
				numericCode: `454`
			},
			{
				name: `Mexican Peso`,
				code: `MXN`,
				symbol: `$`,
				numericCode: `484`
			},
			{
				name: `Malaysian Ringgit`,
				code: `MYR`,
				symbol: `RM`,
				numericCode: `458`
			},
			{
				name: `Metical`,
				code: `MZN`,
				symbol: `MT`,
				numericCode: `943`
			},
			{
				name: `Naira`,
				code: `NGN`,
				symbol: `₦`,
				numericCode: `566`
			},
			{
				name: `Cordoba Oro`,
				code: `NIO`,
				symbol: `C$`,
				numericCode: `558`
			},
			{
				name: `Norwegian Krone`,
				code: `NOK`,
				symbol: `kr`,
				numericCode: `578`
			},
			{
				name: `Nepalese Rupee`,
				code: `NPR`,
				symbol: `₨`,
				numericCode: `524`
			},
			{
				name: `New Zealand Dollar`,
				code: `NZD`,
				symbol: `$`,
				numericCode: `554`
			},
			{
				name: `Rial Omani`,
				code: `OMR`,
				symbol: `﷼`,
				numericCode: `512`
			},
			{
				name: `Balboa`,
				code: `PAB`,
				symbol: `B/.`,
				numericCode: `590`
			},
			{
				name: `Nuevo Sol`,
				code: `PEN`,
				symbol: `S/.`,
				numericCode: `604`
			},
			{
				name: `Kina`,
				code: `PGK`,
				symbol: ``,
				numericCode: `598`
			},
			{
				name: `Philippine Peso`,
				code: `PHP`,
				symbol: `Php`,
				numericCode: `608`
			},
			{
				name: `Pakistan Rupee`,
				code: `PKR`,
				symbol: `₨`,
				numericCode: `586`
			},
			{
				name: `Zloty`,
				code: `PLN`,
				symbol: `zł`,
				numericCode: `985`
			},
			{
				name: `Guarani`,
				code: `PYG`,
				symbol: `Gs`,
				numericCode: `600`
			},
			{
				name: `Qatari Rial`,
				code: `QAR`,
				symbol: `﷼`,
				numericCode: `634`
			},
			{
				name: `New Leu`,
				code: `RON`,
				symbol: `lei`,
				numericCode: `946`
			},
			{
				name: `Serbian Dinar`,
				code: `RSD`,
				symbol: `Дин.`,
				numericCode: `941`
			},
			{
				name: `Russian Ruble`,
				code: `RUB`,
				symbol: `руб`,
				numericCode: `643`
			},
			{
				name: `Rwanda Franc`,
				code: `RWF`,
				symbol: ``,
				numericCode: `646`
			},
			{
				name: `Saudi Riyal`,
				code: `SAR`,
				symbol: `﷼`,
				numericCode: `682`
			},
			{
				name: `Solomon Islands Dollar`,
				code: `SBD`,
				symbol: `$`,
				numericCode: `090`
			},
			{
				name: `Seychelles Rupee`,
				code: `SCR`,
				symbol: `₨`,
				numericCode: `690`
			},
			{
				name: `Sudanese Pound`,
				code: `SDG`,
				symbol: ``,
				numericCode: `938`
			},
			{
				name: `Swedish Krona`,
				code: `SEK`,
				symbol: `kr`,
				numericCode: `752`
			},
			{
				name: `Singapore Dollar`,
				code: `SGD`,
				symbol: `$`,
				numericCode: `702`
			},
			{
				name: `Saint Helena Pound`,
				code: `SHP`,
				symbol: `£`,
				numericCode: `654`
			},
			{
				name: `Leone`,
				code: `SLE`,
				symbol: ``,
				numericCode: `925`
			},
			{
				name: `Somali Shilling`,
				code: `SOS`,
				symbol: `S`,
				numericCode: `706`
			},
			{
				name: `Surinam Dollar`,
				code: `SRD`,
				symbol: `$`,
				numericCode: `968`
			},
			{
				name: `South Sudanese pound`,
				code: `SSP`,
				symbol: ``,
				numericCode: `728`
			},
			{
				name: `Dobra`,
				code: `STN`,
				symbol: `Db`,
				numericCode: `930`
			},
			{
				name: `Syrian Pound`,
				code: `SYP`,
				symbol: `£`,
				numericCode: `760`
			},
			{
				name: `Lilangeni`,
				code: `SZL`,
				symbol: ``,
				numericCode: `748`
			},
			{
				name: `Baht`,
				code: `THB`,
				symbol: `฿`,
				numericCode: `764`
			},
			{
				name: `Somoni`,
				code: `TJS`,
				symbol: ``,
				numericCode: `972`
			},
			{
				name: `Manat`,
				code: `TMT`,
				symbol: ``,
				numericCode: `934`
			},
			{
				name: `Tunisian Dinar`,
				code: `TND`,
				symbol: ``,
				numericCode: `788`
			},
			{
				name: `Pa'anga`,
				code: `TOP`,
				symbol: ``,
				numericCode: `776`
			},
			{
				name: `Turkish Lira`,
				code: `TRY`,
				symbol: `₺`,
				numericCode: `949`
			},
			{
				name: `Trinidad and Tobago Dollar`,
				code: `TTD`,
				symbol: `TT$`,
				numericCode: `780`
			},
			{
				name: `New Taiwan Dollar`,
				code: `TWD`,
				symbol: `NT$`,
				numericCode: `901`
			},
			{
				name: `Tanzanian Shilling`,
				code: `TZS`,
				symbol: ``,
				numericCode: `834`
			},
			{
				name: `Hryvnia`,
				code: `UAH`,
				symbol: `₴`,
				numericCode: `980`
			},
			{
				name: `Uganda Shilling`,
				code: `UGX`,
				symbol: ``,
				numericCode: `800`
			},
			{
				name: `US Dollar`,
				code: `USD`,
				symbol: `$`,
				numericCode: `840`
			},
			{
				name: `Peso Uruguayo`,
				code: `UYU`,
				symbol: `$U`,
				numericCode: `858`
			},
			{
				name: `Uzbekistan Sum`,
				code: `UZS`,
				symbol: `лв`,
				numericCode: `860`
			},
			{
				name: `Venezuelan bolívar`,
				code: `VES`,
				symbol: `Bs`,
				numericCode: `928`
			},
			{
				name: `Dong`,
				code: `VND`,
				symbol: `₫`,
				numericCode: `704`
			},
			{
				name: `Vatu`,
				code: `VUV`,
				symbol: ``,
				numericCode: `548`
			},
			{
				name: `Tala`,
				code: `WST`,
				symbol: ``,
				numericCode: `882`
			},
			{
				name: `CFA Franc BEAC`,
				code: `XAF`,
				symbol: ``,
				numericCode: `950`
			},
			{
				name: `East Caribbean Dollar`,
				code: `XCD`,
				symbol: `$`,
				numericCode: `951`
			},
			{
				name: `CFA Franc BCEAO`,
				code: `XOF`,
				symbol: ``,
				numericCode: `952`
			},
			{
				name: `CFP Franc`,
				code: `XPF`,
				symbol: ``,
				numericCode: `953`
			},
			{
				name: `Yemeni Rial`,
				code: `YER`,
				symbol: `﷼`,
				numericCode: `886`
			},
			{
				name: `Rand`,
				code: `ZAR`,
				symbol: `R`,
				numericCode: `710`
			},
			{
				name: `Lesotho Loti`,
				code: `LSL`,
				symbol: ``,
				numericCode: `426`
			},
			{
				name: `Namibia Dollar`,
				code: `NAD`,
				symbol: `N$`,
				numericCode: `516`
			},
			{
				name: `Zambian Kwacha`,
				code: `ZMW`,
				symbol: `K`,
				numericCode: `967`
			},
			{
				name: `Zimbabwe Dollar`,
				code: `ZWL`,
				symbol: ``,
				numericCode: `932`
			}
		],
		transaction_description_pattern: [
			`A {{finance.transactionType}} for {{finance.currencyCode}} {{finance.amount}} was made at {{company.name}} via card ending ****{{string.numeric(4)}} on account ***{{string.numeric(4)}}.`,
			`A {{finance.transactionType}} of {{finance.currencyCode}} {{finance.amount}} occurred at {{company.name}} using a card ending in ****{{string.numeric(4)}} for account ***{{string.numeric(4)}}.`,
			`Payment of {{finance.currencyCode}} {{finance.amount}} for {{finance.transactionType}} at {{company.name}}, processed with card ending ****{{string.numeric(4)}} linked to account ***{{string.numeric(4)}}.`,
			`Transaction alert: {{finance.transactionType}} at {{company.name}} using card ending ****{{string.numeric(4)}} for an amount of {{finance.currencyCode}} {{finance.amount}} on account ***{{string.numeric(4)}}.`,
			`You made a {{finance.transactionType}} of {{finance.currencyCode}} {{finance.amount}} at {{company.name}} using card ending in ****{{string.numeric(4)}} from account ***{{string.numeric(4)}}.`,
			`Your {{finance.transactionType}} of {{finance.currencyCode}} {{finance.amount}} at {{company.name}} was successful. Charged via card ****{{string.numeric(4)}} to account ***{{string.numeric(4)}}.`,
			`{{finance.transactionType}} at {{company.name}} with a card ending in ****{{string.numeric(4)}} for {{finance.currencyCode}} {{finance.amount}} from account ***{{string.numeric(4)}}.`,
			`{{finance.transactionType}} confirmed at {{company.name}} for {{finance.currencyCode}} {{finance.amount}}, card ending in ****{{string.numeric(4)}} associated with account ***{{string.numeric(4)}}.`,
			`{{finance.transactionType}} of {{finance.currencyCode}} {{finance.amount}} at {{company.name}} charged to account ending in {{string.numeric(4)}} using card ending in ****{{string.numeric(4)}}.`,
			`{{finance.transactionType}} processed at {{company.name}} for {{finance.currencyCode}} {{finance.amount}}, using card ending ****{{string.numeric(4)}}. Account: ***{{string.numeric(4)}}.`,
			`{{finance.transactionType}} transaction at {{company.name}} using card ending with ****{{string.numeric(4)}} for {{finance.currencyCode}} {{finance.amount}} in account ***{{string.numeric(4)}}.`
		],
		transaction_type: [
			`deposit`,
			`invoice`,
			`payment`,
			`withdrawal`
		]
	},
	food: {
		adjective: [
			`bitter`,
			`creamy`,
			`crispy`,
			`crunchy`,
			`delicious`,
			`fluffy`,
			`fresh`,
			`golden`,
			`juicy`,
			`moist`,
			`rich`,
			`salty`,
			`savory`,
			`smoky`,
			`sour`,
			`spicy`,
			`sweet`,
			`tangy`,
			`tender`,
			`zesty`
		],
		description_pattern: [
			`A bright salad of {{food.adjective}} {{food.vegetable}} and {{food.fruit}}, finished with toasted {{food.ingredient}} and a {{food.spice}} vinaigrette.`,
			`A classic pie filled with delicious {{food.meat}} and {{food.adjective}} {{food.ingredient}}, baked in a {{food.adjective}} pastry crust and topped with a golden-brown lattice.`,
			`A comforting bowl of {{food.adjective}} {{food.ingredient}} and {{food.vegetable}}, slow-cooked until tender.`,
			`A delightful tart combining {{food.adjective}} {{food.vegetable}} and sweet {{food.fruit}}, set in a buttery pastry shell and finished with a hint of {{food.spice}}.`,
			`A heartwarming {{food.ethnic_category}} soup, featuring fresh {{food.ingredient}} and an aromatic blend of traditional spices.`,
			`A robust {{food.adjective}} stew featuring {{food.ethnic_category}} flavors, loaded with {{food.adjective}} meat, {{food.adjective}} vegetables, and a {{food.adjective}}, {{food.adjective}} broth.`,
			`A simple {{food.fruit}} pie. No fancy stuff. Just pie.`,
			`A slow-roasted {{animal.bird}} with a {{food.adjective}}, {{food.adjective}} exterior. Stuffed with {{food.fruit}} and covered in {{food.fruit}} sauce. Sides with {{food.vegetable}} puree and wild {{food.vegetable}}.`,
			`A special {{color.human}} {{food.ingredient}} from {{location.country}}. To support the strong flavor it is sided with a tablespoon of {{food.spice}}.`,
			`A succulent {{food.meat}} steak, encased in a {{food.adjective}} {{food.spice}} crust, served with a side of {{food.spice}} mashed {{food.vegetable}}.`,
			`A vibrant {{food.adjective}} grain bowl topped with {{food.vegetable}} and a tangy {{food.fruit}} dressing.`,
			`A {{food.adjective}} {{food.vegetable}} creation, seasoned with {{food.spice}} and {{food.spice}}, showcasing the best of plant-based cuisine.`,
			`An exquisite {{food.meat}} roast, infused with the essence of {{food.fruit}}, slow-roasted to bring out its natural flavors and served with a side of creamy {{food.vegetable}}`,
			`An exquisite {{food.vegetable}} dish, paired with {{food.ingredient}} and a hint of {{food.spice}}.`,
			`Baked {{food.ingredient}}-stuffed {{food.meat}}, seasoned with {{food.spice}} and {{food.adjective}} herbs, accompanied by roasted {{food.vegetable}} medley.`,
			`Charred {{food.vegetable}} with a smoky {{food.spice}} glaze, sided with pickled {{food.vegetable}}.`,
			`Crispy fried {{food.meat}} bites, seasoned with {{food.spice}} and served with a tangy {{food.fruit}} dipping sauce.`,
			`Crispy {{food.spice}}-dusted {{food.vegetable}} fritters, served with a cool {{food.ingredient}} dip.`,
			`Fresh mixed greens tossed with {{food.spice}}-rubbed {{food.meat}}, {{food.vegetable}}, and a light dressing.`,
			`Fresh {{food.ingredient}} with a pinch of {{food.spice}}, topped by a caramelized {{food.fruit}} with whipped cream`,
			`Grilled {{food.meat}} kebabs, marinated in {{food.ethnic_category}} spices and served with a fresh {{food.vegetable}} and {{food.fruit}} salad.`,
			`Hearty {{food.ingredient}} and {{food.meat}} stew, slow-cooked with {{food.spice}} and {{food.vegetable}} for a comforting, flavorful meal.`,
			`Hearty {{food.ingredient}} and {{food.vegetable}} curry, fragrant with {{food.spice}} and ladled over steamed rice.`,
			`Juicy {{food.meat}}, grilled to your liking and drizzled with a bold {{food.spice}} sauce, served alongside roasted {{food.vegetable}}.`,
			`Our {{food.adjective}} {{food.meat}}, slow-cooked to perfection, accompanied by steamed {{food.vegetable}} and a rich, savory gravy.`,
			`Roasted {{food.vegetable}} with {{food.spice}} and a drizzle of citrus, served over fluffy grains.`,
			`Savor the rich flavors of {{food.adjective}} {{food.vegetable}}, complemented by {{food.fruit}} and {{food.spice}}.`,
			`Slow-simmered {{food.adjective}} {{food.vegetable}} stew, fragrant with {{food.spice}} and finished with fresh herbs.`,
			`Stuffed {{food.vegetable}} baked with {{food.ingredient}} and {{food.spice}}.`,
			`Tender {{food.meat}} skewers, glazed with a sweet and tangy {{food.fruit}} sauce, served over a bed of fragrant jasmine rice.`,
			`Tenderly braised {{food.meat}} in a rich {{food.spice}} and {{food.vegetable}} sauce, served with a side of creamy {{food.vegetable}}.`,
			`Three {{food.ingredient}} with {{food.vegetable}}, {{food.vegetable}}, {{food.vegetable}}, {{food.vegetable}} and {{food.ingredient}}. With a side of baked {{food.fruit}}, and your choice of {{food.ingredient}} or {{food.ingredient}}.`,
			`{{number.int({"min":1, "max":99})}}-day aged {{food.meat}} steak, with choice of {{number.int({"min":2, "max":4})}} sides.`
		],
		dish: `California maki.Peking duck.Philadelphia maki.aglio e olio.aloo gobi.arepas.baba ganoush.baingan bharta.barbecue ribs.black bean tacos.bruschette with tomato.buddha bowl.bunny chow.caesar salad.caponata.caprese salad.cauliflower penne.cauliflower wings.chana masala.cheeseburger.chicken fajitas.chicken milanese.chicken parm.chicken wings.chilli con carne.dal makhani.dosa.ebiten maki.edamame.falafel wrap.fettuccine alfredo.fish and chips.french fries with sausages.french toast.gazpacho.hummus.jackfruit carnitas.katsu curry.kebab.lasagne.lentil bolognese.lentil shepherd's pie.linguine with clams.massaman curry.meatballs with sauce.minestrone.miso ramen.mujadara.mushroom bourguignon.mushroom risotto.pad thai tofu.palak tofu.pappardelle alla bolognese.pasta and beans.pasta carbonara.pasta with tomato and basil.peanut noodles.pho.pierogi.pizza.poke.pork belly buns.pork sausage roll.poutine.ratatouille.ribollita.ricotta stuffed ravioli.risotto with seafood.saag aloo.salmon nigiri.scotch eggs.seafood paella.shakshuka.som tam.souvlaki.stinky tofu.sushi.tabouleh.tacos.tempeh stir fry.teriyaki chicken donburi.tiramisù.tofu scramble.tom kha tofu.tuna sashimi.vegetable biryani.vegetable soup`.split(`.`),
		dish_pattern: [
			`{{food.adjective}} {{food.ethnic_category}} stew`,
			`{{food.adjective}} {{food.fruit}} and {{food.vegetable}} salad`,
			`{{food.adjective}} {{food.meat}} with {{food.vegetable}}`,
			`{{food.adjective}} {{food.vegetable}} and {{food.ingredient}} bowl`,
			`{{food.adjective}} {{food.vegetable}} curry`,
			`{{food.adjective}} {{food.vegetable}} with {{food.fruit}} glaze`,
			`{{food.ethnic_category}} {{food.ingredient}} soup`,
			`{{food.fruit}} and {{food.fruit}} tart`,
			`{{food.fruit}} pie`,
			`{{food.fruit}}-glazed {{food.meat}} skewers`,
			`{{food.fruit}}-glazed {{food.vegetable}} skewers`,
			`{{food.fruit}}-infused {{food.meat}} roast`,
			`{{food.ingredient}} and {{food.meat}} pie`,
			`{{food.ingredient}}-infused {{food.meat}}`,
			`{{food.meat}} steak`,
			`{{food.meat}} with {{food.fruit}} sauce`,
			`{{food.spice}}-crusted {{food.meat}}`,
			`{{food.spice}}-rubbed {{food.meat}} salad`,
			`{{food.spice}}-spiced {{food.vegetable}} bowl`,
			`{{food.vegetable}} and {{food.ingredient}} stew`,
			`{{food.vegetable}} salad`,
			`{{person.firstName}}'s special {{food.ingredient}}`
		],
		ethnic_category: `Ainu.Albanian.American.Andhra.Anglo-Indian.Arab.Argentine.Armenian.Assyrian.Awadhi.Azerbaijani.Balochi.Bangladeshi.Bashkir.Belarusian.Bengali.Berber.Brazilian.British.Buddhist.Bulgarian.Cajun.Cantonese.Caribbean.Chechen.Chinese.Chinese Islamic.Circassian.Crimean Tatar.Cypriot.Czech.Danish.Egyptian.English.Eritrean.Estonian.Ethiopian.Filipino.French.Georgian.German.Goan.Goan Catholic.Greek.Gujarati.Hyderabad.Indian.Indian Chinese.Indian Singaporean.Indonesian.Inuit.Irish.Italian.Italian-American.Jamaican.Japanese.Jewish - Israeli.Karnataka.Kazakh.Keralite.Korean.Kurdish.Laotian.Latvian.Lebanese.Lithuanian.Louisiana Creole.Maharashtrian.Malay.Malaysian Chinese.Malaysian Indian.Mangalorean.Mediterranean.Mennonite.Mexican.Mordovian.Mughal.Native American.Nepalese.New Mexican.Odia.Pakistani.Parsi.Pashtun.Pennsylvania Dutch.Peranakan.Persian.Peruvian.Polish.Portuguese.Punjabi.Québécois.Rajasthani.Romani.Romanian.Russian.Sami.Serbian.Sindhi.Slovak.Slovenian.Somali.South Indian.Soviet.Spanish.Sri Lankan.Taiwanese.Tamil.Tatar.Texan.Thai.Turkish.Udupi.Ukrainian.Vietnamese.Yamal.Zambian.Zanzibari`.split(`.`),
		fruit: `apple.apricot.aubergine.avocado.banana.berry.blackberry.blood orange.blueberry.bush tomato.butternut pumpkin.cantaloupe.cavalo.cherry.coconut.corella pear.cranberry.cumquat.currant.custard apple.date.dragonfruit.dried apricot.elderberry.feijoa.fig.fingerlime.goji berry.grape.grapefruit.guava.honeydew melon.incaberry.jarrahdale pumpkin.juniper berry.kiwi fruit.kiwiberry.lemon.lime.longan.loquat.lychee.mandarin.mango.mangosteen.melon.mulberry.nashi pear.nectarine.olive.orange.papaw.papaya.passionfruit.peach.pear.persimmon.pineapple.plum.pomegranate.prune.raspberry.rockmelon.starfruit.strawberry.sultana.tangelo.watermelon`.split(`.`),
		ingredient: `achacha.adzuki beans.agar.agave syrup.ajowan seed.albacore tuna.alfalfa.allspice.almond oil.almonds.amaranth.amchur.anchovies.aniseed.annatto seed.apple cider vinegar.apple juice.apple juice concentrate.apples.apricots.arborio rice.arrowroot.artichoke.arugula.asafoetida.asian greens.asian noodles.asparagus.aubergine.avocado.avocado oil.avocado spread.bacon.baking powder.baking soda.balsamic vinegar.bamboo shoots.banana.barberry.barley.barramundi.basil basmati rice.bay leaves.bean shoots.bean sprouts.beans.beef.beef stock.beetroot.berries.besan.black eyed beans.blackberries.blood oranges.blue cheese.blue eye trevalla.blue swimmer crab.blueberries.bocconcini.bok choy.bonito flakes.bonza.borlotti beans.bran.brazil nut.bread.brie.broccoli.broccolini.brown flour.brown mushrooms.brown rice.brown rice vinegar.brussels sprouts.buckwheat.buckwheat flour.buckwheat noodles.bulghur.bush tomato.butter.butter beans.buttermilk.butternut lettuce.butternut pumpkin.cabbage.cacao.cake.calamari.camellia tea oil.camembert.camomile.candle nut.cannellini beans.canola oil.cantaloupe.capers.capsicum.caraway seed.cardamom.carob carrot.carrot.cashews.cassia bark.cauliflower.cavalo.cayenne.celery.celery seed.cheddar.cherries.chestnut.chia seeds.chicken.chicken stock.chickory.chickpea.chilli pepper.chinese cabbage.chinese five spice.chives.choy sum.cinnamon.clams.cloves.cocoa powder.coconut.coconut oil.coconut water.coffee.common cultivated mushrooms.corella pear.coriander leaves.coriander seed.corn oil.corn syrup.corn tortilla.cornichons.cornmeal.cos lettuce.cottage cheese.cous cous.crabs.cranberry.cream.cream cheese.cucumber.cumin.cumquat.currants.curry leaves.curry powder.custard apples.dandelion.dark chocolate.dashi.dates.dill.dragonfruit.dried apricots.dried chinese broccoli.duck.edam.edamame.eggplant.eggs.elderberry.endive.english spinach.enoki mushrooms.extra virgin olive oil.farmed prawns.feijoa.fennel.fennel seeds.fenugreek.feta.figs.file powder.fingerlime.fish sauce.fish stock.flat mushrooms.flathead.flaxseed.flaxseed oil.flounder.flour.freekeh.french eschallots.fresh chillies.fromage blanc.fruit.galangal.garam masala.garlic.goat cheese.goat milk.goji berry.grape seed oil.grapefruit.grapes.green beans.green pepper.green tea.green tea noodles.greenwheat freekeh.gruyere.guava.gula melaka.haloumi.ham.haricot beans.harissa.hazelnut.hijiki.hiramasa kingfish.hokkien noodles.honey.honeydew melon.horseradish.hot smoked salmon.hummus.iceberg lettuce.incaberries.jarrahdale pumpkin.jasmine rice.jelly.jerusalem artichoke.jewfish.jicama.juniper berries.kale.kangaroo.kecap manis.kenchur.kidney beans.kidneys.kiwi berries.kiwi fruit.kohlrabi.kokam.kombu.koshihikari rice.kudzu.kumera.lamb.lavender flowers.leeks.lemon.lemongrass.lentils.lettuce.licorice.lime leaves.limes.liver.lobster.longan.loquats.lotus root.lychees.macadamia nut.macadamia oil.mace.mackerel.mahi mahi.mahlab.malt vinegar.mandarins.mango.mangosteens.maple syrup.margarine.marigold.marjoram.mastic.melon.milk.milk chocolate.mint.miso.molasses.monkfish.morwong.mountain bread.mozzarella.muesli.mulberries.mullet.mung beans.mussels.mustard.mustard seed.nashi pear.nasturtium.nectarines.nori.nutmeg.nutritional yeast.nuts.oat flour.oatmeal.oats.octopus.okra.olive oil.olives.omega spread.onion.oranges.oregano.oyster mushrooms.oyster sauce.oysters.pandanus leaves.papaw.papaya.paprik.parmesan cheese.parrotfish.parsley.parsnip.passionfruit.pasta.peaches.peanuts.pear.pear juice.pears.peas.pecan nut.pecorino.pepitas.peppercorns.peppermint.peppers.persimmon.pine nut.pineapple.pinto beans.pistachio nut.plums.polenta.pomegranate.poppy seed.porcini mushrooms.pork.potato flour.potatoes.provolone.prunes.pumpkin.pumpkin seed.purple carrot.purple rice.quark.quince.quinoa.radicchio.radish.raisin.raspberry.red cabbage.red lentils.red pepper.red wine.red wine vinegar.redfish.rhubarb.rice flour.rice noodles.rice paper.rice syrup.ricemilk.ricotta.rockmelon.rose water.rosemary.rye.rye bread.safflower oil.saffron.sage.sake.salmon.sardines.sausages.scallops.sea salt.semolina.sesame oil.sesame seeds.shark.shiitake mushrooms.silverbeet.slivered almonds.smoked trout.snapper.snowpea sprouts.snowpeas.soba.sour dough bread.soy.soy beans.soy flour.soy milk.soy sauce.soymilk.spearmint.spelt.spelt bread.spinach.spring onions.sprouts.squash.squid.star anise.star fruit.starfruit.stevia.strawberries.sugar.sultanas.sun-dried tomatoes.sunflower oil.sunflower seeds.sweet chilli sauce.sweet potato.swiss chard.swordfish.szechuan pepperberry.tabasco.tahini.taleggio cheese.tamari.tamarillo.tangelo.tapioca.tapioca flour.tarragon.tea.tea oil.tempeh.thyme.tinned.tofu.tom yum.tomatoes.trout.tuna.turkey.turmeric.turnips.unbleached flour.vanilla beans.vegetable oil.vegetable spaghetti.vegetable stock.vermicelli noodles.vinegar.wakame.walnut.warehou.wasabi.water.watercress.watermelon.wattleseed.wheat.wheatgrass juice.white bread.white flour.white rice.white wine.white wine vinegar.whiting wild rice.wholegrain bread.wholemeal.wholewheat flour.william pear.yeast.yellow papaw.yellowtail kingfish.yoghurt.yogurt.zucchini`.split(`.`),
		meat: [
			`beef`,
			`chicken`,
			`crocodile`,
			`duck`,
			`emu`,
			`goose`,
			`kangaroo`,
			`lamb`,
			`ostrich`,
			`pigeon`,
			`pork`,
			`quail`,
			`rabbit`,
			`salmon`,
			`turkey`,
			`venison`
		],
		spice: `achiote seed.ajwain seed.ajwan seed.allspice.amchoor.anise.anise star.aniseed.annatto seed.arrowroot.asafoetida.baharat.balti masala.balti stir fry mix.basil.bay leaves.bbq.caraway seed.cardamom.cassia.cayenne pepper.celery.chamomile.chervil.chilli.chilli pepper.chillies.china star.chives.cinnamon.cloves.colombo.coriander.cumin.curly leaf parsley.curry.dhansak.dill.fennel seed.fenugreek.fines herbes.five spice.french lavender.galangal.garam masala.garlic.german chamomile.ginger.green cardamom.herbes de provence.jalfrezi.jerk.kaffir leaves.korma.lavender.lemon grass.lemon pepper.lime leaves.liquorice root.mace.mango.marjoram.methi.mint.mustard.nutmeg.onion seed.orange zest.oregano.paprika.parsley.pepper.peppercorns.pimento.piri piri.poppy seed.pot marjoram.poudre de colombo.ras-el-hanout.rice paper.rogan josh.rose baie.rosemary.saffron.sage.sesame seed.spearmint.sumac.sweet basil.sweet laurel.tagine.tandoori masala.tarragon.thyme.tikka masala.turmeric.vanilla.zahtar`.split(`.`),
		vegetable: `artichoke.arugula.asian greens.asparagus.bean shoots.bean sprouts.beans.beetroot.bok choy.broccoli.broccolini.brussels sprouts.butternut lettuce.cabbage.capers.carob carrot.carrot.cauliflower.celery.chilli pepper.chinese cabbage.chives.cornichons.cos lettuce.cucumber.daikon.dried chinese broccoli.eggplant.endive.english spinach.french eschallots.fresh chillies.garlic.green beans.green pepper.hijiki.iceberg lettuce.jerusalem artichoke.jicama.kale.kohlrabi.leeks.lettuce.okra.onion.parsnip.peas.peppers.potatoes.pumpkin.purple carrot.radicchio.radish.red cabbage.red pepper.rhubarb.snowpea sprouts.spinach.squash.sun dried tomatoes.sweet potato.swiss chard.turnips.zucchini`.split(`.`)
	},
	hacker: {
		adjective: [
			`1080p`,
			`auxiliary`,
			`back-end`,
			`bluetooth`,
			`cross-platform`,
			`digital`,
			`haptic`,
			`mobile`,
			`multi-byte`,
			`neural`,
			`online`,
			`open-source`,
			`optical`,
			`primary`,
			`redundant`,
			`solid state`,
			`virtual`,
			`wireless`
		],
		ingverb: [
			`backing up`,
			`bypassing`,
			`calculating`,
			`compressing`,
			`connecting`,
			`copying`,
			`generating`,
			`hacking`,
			`indexing`,
			`navigating`,
			`overriding`,
			`parsing`,
			`programming`,
			`quantifying`,
			`synthesizing`,
			`transmitting`
		],
		noun: [
			`alarm`,
			`application`,
			`array`,
			`bandwidth`,
			`bus`,
			`capacitor`,
			`card`,
			`circuit`,
			`driver`,
			`feed`,
			`firewall`,
			`hard drive`,
			`interface`,
			`matrix`,
			`microchip`,
			`monitor`,
			`panel`,
			`pixel`,
			`port`,
			`program`,
			`protocol`,
			`sensor`,
			`system`,
			`transmitter`
		],
		phrase: [
			`I'll {{hacker.verb}} the {{hacker.adjective}} {{hacker.abbreviation}} {{hacker.noun}}, that should {{hacker.noun}} the {{hacker.abbreviation}} {{hacker.noun}}!`,
			`If we {{hacker.verb}} the {{hacker.noun}}, we can get to the {{hacker.abbreviation}} {{hacker.noun}} through the {{hacker.adjective}} {{hacker.abbreviation}} {{hacker.noun}}!`,
			`The {{hacker.abbreviation}} {{hacker.noun}} is down, {{hacker.verb}} the {{hacker.adjective}} {{hacker.noun}} so we can {{hacker.verb}} the {{hacker.abbreviation}} {{hacker.noun}}!`,
			`Try to {{hacker.verb}} the {{hacker.abbreviation}} {{hacker.noun}}, maybe it will {{hacker.verb}} the {{hacker.adjective}} {{hacker.noun}}!`,
			`Use the {{hacker.adjective}} {{hacker.abbreviation}} {{hacker.noun}}, then you can {{hacker.verb}} the {{hacker.adjective}} {{hacker.noun}}!`,
			`We need to {{hacker.verb}} the {{hacker.adjective}} {{hacker.abbreviation}} {{hacker.noun}}!`,
			`You can't {{hacker.verb}} the {{hacker.noun}} without {{hacker.ingverb}} the {{hacker.adjective}} {{hacker.abbreviation}} {{hacker.noun}}!`,
			`{{hacker.ingverb}} the {{hacker.noun}} won't do anything, we need to {{hacker.verb}} the {{hacker.adjective}} {{hacker.abbreviation}} {{hacker.noun}}!`
		],
		verb: [
			`back up`,
			`bypass`,
			`calculate`,
			`compress`,
			`connect`,
			`copy`,
			`generate`,
			`hack`,
			`index`,
			`input`,
			`navigate`,
			`override`,
			`parse`,
			`program`,
			`quantify`,
			`reboot`,
			`synthesize`,
			`transmit`
		]
	},
	internet: {
		domain_suffix: [
			`biz`,
			`com`,
			`info`,
			`name`,
			`net`,
			`org`
		],
		example_email: [
			`example.com`,
			`example.net`,
			`example.org`
		],
		free_email: [
			`gmail.com`,
			`hotmail.com`,
			`yahoo.com`
		]
	},
	location: {
		building_number: [
			`#####`,
			`####`,
			`###`
		],
		city_name: `Abilene,Akron,Alafaya,Alameda,Albany,Albuquerque,Alexandria,Alhambra,Aliso Viejo,Allen,Allentown,Aloha,Alpharetta,Altadena,Altamonte Springs,Altoona,Amarillo,Ames,Anaheim,Anchorage,Anderson,Ankeny,Ann Arbor,Annandale,Antelope,Antioch,Apex,Apopka,Apple Valley,Appleton,Arcadia,Arden-Arcade,Arecibo,Arlington,Arlington Heights,Arvada,Ashburn,Asheville,Aspen Hill,Atascocita,Athens-Clarke County,Atlanta,Attleboro,Auburn,Augusta-Richmond County,Aurora,Austin,Avondale,Azusa,Bakersfield,Baldwin Park,Baltimore,Barnstable Town,Bartlett,Baton Rouge,Battle Creek,Bayamon,Bayonne,Baytown,Beaumont,Beavercreek,Beaverton,Bedford,Bel Air South,Bell Gardens,Belleville,Bellevue,Bellflower,Bellingham,Bend,Bentonville,Berkeley,Berwyn,Bethesda,Bethlehem,Billings,Biloxi,Binghamton,Birmingham,Bismarck,Blacksburg,Blaine,Bloomington,Blue Springs,Boca Raton,Boise City,Bolingbrook,Bonita Springs,Bossier City,Boston,Bothell,Boulder,Bountiful,Bowie,Bowling Green,Boynton Beach,Bozeman,Bradenton,Brandon,Brentwood,Bridgeport,Bristol,Brockton,Broken Arrow,Brookhaven,Brookline,Brooklyn Park,Broomfield,Brownsville,Bryan,Buckeye,Buena Park,Buffalo,Buffalo Grove,Burbank,Burien,Burke,Burleson,Burlington,Burnsville,Caguas,Caldwell,Camarillo,Cambridge,Camden,Canton,Cape Coral,Carlsbad,Carmel,Carmichael,Carolina,Carrollton,Carson,Carson City,Cary,Casa Grande,Casas Adobes,Casper,Castle Rock,Castro Valley,Catalina Foothills,Cathedral City,Catonsville,Cedar Hill,Cedar Park,Cedar Rapids,Centennial,Centreville,Ceres,Cerritos,Champaign,Chandler,Chapel Hill,Charleston,Charlotte,Charlottesville,Chattanooga,Cheektowaga,Chesapeake,Chesterfield,Cheyenne,Chicago,Chico,Chicopee,Chino,Chino Hills,Chula Vista,Cicero,Cincinnati,Citrus Heights,Clarksville,Clearwater,Cleveland,Cleveland Heights,Clifton,Clovis,Coachella,Coconut Creek,Coeur d'Alene,College Station,Collierville,Colorado Springs,Colton,Columbia,Columbus,Commerce City,Compton,Concord,Conroe,Conway,Coon Rapids,Coral Gables,Coral Springs,Corona,Corpus Christi,Corvallis,Costa Mesa,Council Bluffs,Country Club,Covina,Cranston,Cupertino,Cutler Bay,Cuyahoga Falls,Cypress,Dale City,Dallas,Daly City,Danbury,Danville,Davenport,Davie,Davis,Dayton,Daytona Beach,DeKalb,DeSoto,Dearborn,Dearborn Heights,Decatur,Deerfield Beach,Delano,Delray Beach,Deltona,Denton,Denver,Des Moines,Des Plaines,Detroit,Diamond Bar,Doral,Dothan,Downers Grove,Downey,Draper,Dublin,Dubuque,Duluth,Dundalk,Dunwoody,Durham,Eagan,East Hartford,East Honolulu,East Lansing,East Los Angeles,East Orange,East Providence,Eastvale,Eau Claire,Eden Prairie,Edina,Edinburg,Edmond,El Cajon,El Centro,El Dorado Hills,El Monte,El Paso,Elgin,Elizabeth,Elk Grove,Elkhart,Ellicott City,Elmhurst,Elyria,Encinitas,Enid,Enterprise,Erie,Escondido,Euclid,Eugene,Euless,Evanston,Evansville,Everett,Fairfield,Fall River,Fargo,Farmington,Farmington Hills,Fayetteville,Federal Way,Findlay,Fishers,Flagstaff,Flint,Florence-Graham,Florin,Florissant,Flower Mound,Folsom,Fond du Lac,Fontana,Fort Collins,Fort Lauderdale,Fort Myers,Fort Pierce,Fort Smith,Fort Wayne,Fort Worth,Fountain Valley,Fountainebleau,Framingham,Franklin,Frederick,Freeport,Fremont,Fresno,Frisco,Fullerton,Gainesville,Gaithersburg,Galveston,Garden Grove,Gardena,Garland,Gary,Gastonia,Georgetown,Germantown,Gilbert,Gilroy,Glen Burnie,Glendale,Glendora,Glenview,Goodyear,Grand Forks,Grand Island,Grand Junction,Grand Prairie,Grand Rapids,Grapevine,Great Falls,Greeley,Green Bay,Greensboro,Greenville,Greenwood,Gresham,Guaynabo,Gulfport,Hacienda Heights,Hackensack,Haltom City,Hamilton,Hammond,Hampton,Hanford,Harlingen,Harrisburg,Harrisonburg,Hartford,Hattiesburg,Haverhill,Hawthorne,Hayward,Hemet,Hempstead,Henderson,Hendersonville,Hesperia,Hialeah,Hicksville,High Point,Highland,Highlands Ranch,Hillsboro,Hilo,Hoboken,Hoffman Estates,Hollywood,Homestead,Honolulu,Hoover,Houston,Huntersville,Huntington,Huntington Beach,Huntington Park,Huntsville,Hutchinson,Idaho Falls,Independence,Indianapolis,Indio,Inglewood,Iowa City,Irondequoit,Irvine,Irving,Jackson,Jacksonville,Janesville,Jefferson City,Jeffersonville,Jersey City,Johns Creek,Johnson City,Joliet,Jonesboro,Joplin,Jupiter,Jurupa Valley,Kalamazoo,Kannapolis,Kansas City,Kearny,Keller,Kendale Lakes,Kendall,Kenner,Kennewick,Kenosha,Kent,Kentwood,Kettering,Killeen,Kingsport,Kirkland,Kissimmee,Knoxville,Kokomo,La Crosse,La Habra,La Mesa,La Mirada,Lacey,Lafayette,Laguna Niguel,Lake Charles,Lake Elsinore,Lake Forest,Lake Havasu City,Lake Ridge,Lakeland,Lakeville,Lakewood,Lancaster,Lansing,Laredo,Largo,Las Cruces,Las Vegas,Lauderhill,Lawrence,Lawton,Layton,League City,Lee's Summit,Leesburg,Lehi,Lehigh Acres,Lenexa,Levittown,Lewisville,Lexington-Fayette,Lincoln,Linden,Little Rock,Littleton,Livermore,Livonia,Lodi,Logan,Lombard,Lompoc,Long Beach,Longmont,Longview,Lorain,Los Angeles,Louisville/Jefferson County,Loveland,Lowell,Lubbock,Lynchburg,Lynn,Lynwood,Macon-Bibb County,Madera,Madison,Malden,Manchester,Manhattan,Mansfield,Manteca,Maple Grove,Margate,Maricopa,Marietta,Marysville,Mayaguez,McAllen,McKinney,McLean,Medford,Melbourne,Memphis,Menifee,Mentor,Merced,Meriden,Meridian,Mesa,Mesquite,Metairie,Methuen Town,Miami,Miami Beach,Miami Gardens,Middletown,Midland,Midwest City,Milford,Millcreek,Milpitas,Milwaukee,Minneapolis,Minnetonka,Minot,Miramar,Mishawaka,Mission,Mission Viejo,Missoula,Missouri City,Mobile,Modesto,Moline,Monroe,Montebello,Monterey Park,Montgomery,Moore,Moreno Valley,Morgan Hill,Mount Pleasant,Mount Prospect,Mount Vernon,Mountain View,Muncie,Murfreesboro,Murray,Murrieta,Nampa,Napa,Naperville,Nashua,Nashville-Davidson,National City,New Bedford,New Braunfels,New Britain,New Brunswick,New Haven,New Orleans,New Rochelle,New York,Newark,Newport Beach,Newport News,Newton,Niagara Falls,Noblesville,Norfolk,Normal,Norman,North Bethesda,North Charleston,North Highlands,North Las Vegas,North Lauderdale,North Little Rock,North Miami,North Miami Beach,North Port,North Richland Hills,Norwalk,Novato,Novi,O'Fallon,Oak Lawn,Oak Park,Oakland,Oakland Park,Ocala,Oceanside,Odessa,Ogden,Oklahoma City,Olathe,Olympia,Omaha,Ontario,Orange,Orem,Orland Park,Orlando,Oro Valley,Oshkosh,Overland Park,Owensboro,Oxnard,Palatine,Palm Bay,Palm Beach Gardens,Palm Coast,Palm Desert,Palm Harbor,Palm Springs,Palmdale,Palo Alto,Paradise,Paramount,Parker,Parma,Pasadena,Pasco,Passaic,Paterson,Pawtucket,Peabody,Pearl City,Pearland,Pembroke Pines,Pensacola,Peoria,Perris,Perth Amboy,Petaluma,Pflugerville,Pharr,Philadelphia,Phoenix,Pico Rivera,Pine Bluff,Pine Hills,Pinellas Park,Pittsburg,Pittsburgh,Pittsfield,Placentia,Plainfield,Plano,Plantation,Pleasanton,Plymouth,Pocatello,Poinciana,Pomona,Pompano Beach,Ponce,Pontiac,Port Arthur,Port Charlotte,Port Orange,Port St. Lucie,Portage,Porterville,Portland,Portsmouth,Potomac,Poway,Providence,Provo,Pueblo,Quincy,Racine,Raleigh,Rancho Cordova,Rancho Cucamonga,Rancho Palos Verdes,Rancho Santa Margarita,Rapid City,Reading,Redding,Redlands,Redmond,Redondo Beach,Redwood City,Reno,Renton,Reston,Revere,Rialto,Richardson,Richland,Richmond,Rio Rancho,Riverside,Riverton,Riverview,Roanoke,Rochester,Rochester Hills,Rock Hill,Rockford,Rocklin,Rockville,Rockwall,Rocky Mount,Rogers,Rohnert Park,Rosemead,Roseville,Roswell,Round Rock,Rowland Heights,Rowlett,Royal Oak,Sacramento,Saginaw,Salem,Salina,Salinas,Salt Lake City,Sammamish,San Angelo,San Antonio,San Bernardino,San Bruno,San Buenaventura (Ventura),San Clemente,San Diego,San Francisco,San Jacinto,San Jose,San Juan,San Leandro,San Luis Obispo,San Marcos,San Mateo,San Rafael,San Ramon,San Tan Valley,Sandy,Sandy Springs,Sanford,Santa Ana,Santa Barbara,Santa Clara,Santa Clarita,Santa Cruz,Santa Fe,Santa Maria,Santa Monica,Santa Rosa,Santee,Sarasota,Savannah,Sayreville,Schaumburg,Schenectady,Scottsdale,Scranton,Seattle,Severn,Shawnee,Sheboygan,Shoreline,Shreveport,Sierra Vista,Silver Spring,Simi Valley,Sioux City,Sioux Falls,Skokie,Smyrna,Somerville,South Bend,South Gate,South Hill,South Jordan,South San Francisco,South Valley,South Whittier,Southaven,Southfield,Sparks,Spokane,Spokane Valley,Spring,Spring Hill,Spring Valley,Springdale,Springfield,St. Charles,St. Clair Shores,St. Cloud,St. George,St. Joseph,St. Louis,St. Louis Park,St. Paul,St. Peters,St. Petersburg,Stamford,State College,Sterling Heights,Stillwater,Stockton,Stratford,Strongsville,Suffolk,Sugar Land,Summerville,Sunnyvale,Sunrise,Sunrise Manor,Surprise,Syracuse,Tacoma,Tallahassee,Tamarac,Tamiami,Tampa,Taunton,Taylor,Taylorsville,Temecula,Tempe,Temple,Terre Haute,Texas City,The Hammocks,The Villages,The Woodlands,Thornton,Thousand Oaks,Tigard,Tinley Park,Titusville,Toledo,Toms River,Tonawanda,Topeka,Torrance,Town 'n' Country,Towson,Tracy,Trenton,Troy,Trujillo Alto,Tuckahoe,Tucson,Tulare,Tulsa,Turlock,Tuscaloosa,Tustin,Twin Falls,Tyler,Union City,University,Upland,Urbana,Urbandale,Utica,Vacaville,Valdosta,Vallejo,Vancouver,Victoria,Victorville,Vineland,Virginia Beach,Visalia,Vista,Waco,Waipahu,Waldorf,Walnut Creek,Waltham,Warner Robins,Warren,Warwick,Washington,Waterbury,Waterloo,Watsonville,Waukegan,Waukesha,Wauwatosa,Wellington,Wesley Chapel,West Allis,West Babylon,West Covina,West Des Moines,West Hartford,West Haven,West Jordan,West Lafayette,West New York,West Palm Beach,West Sacramento,West Seneca,West Valley City,Westfield,Westland,Westminster,Weston,Weymouth Town,Wheaton,White Plains,Whittier,Wichita,Wichita Falls,Wilmington,Wilson,Winston-Salem,Woodbury,Woodland,Worcester,Wylie,Wyoming,Yakima,Yonkers,Yorba Linda,York,Youngstown,Yuba City,Yucaipa,Yuma`.split(`,`),
		city_pattern: [
			`{{location.city_prefix}} {{person.firstName}}{{location.city_suffix}}`,
			`{{location.city_prefix}} {{person.firstName}}`,
			`{{person.firstName}}{{location.city_suffix}}`,
			`{{person.lastName}}{{location.city_suffix}}`,
			`{{location.city_name}}`
		],
		city_prefix: [
			`North`,
			`East`,
			`West`,
			`South`,
			`New`,
			`Lake`,
			`Port`,
			`Fort`
		],
		city_suffix: [
			`town`,
			`ton`,
			`land`,
			`ville`,
			`berg`,
			`burgh`,
			`boro`,
			`borough`,
			`bury`,
			`view`,
			`port`,
			`mouth`,
			`stad`,
			`stead`,
			`furt`,
			`chester`,
			`cester`,
			`fort`,
			`field`,
			`haven`,
			`side`,
			`shire`,
			`worth`
		],
		continent: [
			`Africa`,
			`Antarctica`,
			`Asia`,
			`Australia`,
			`Europe`,
			`North America`,
			`South America`
		],
		country: [
			`Afghanistan`,
			`Åland Islands`,
			`Albania`,
			`Algeria`,
			`American Samoa`,
			`Andorra`,
			`Angola`,
			`Anguilla`,
			`Antarctica`,
			`Antigua and Barbuda`,
			`Argentina`,
			`Armenia`,
			`Aruba`,
			`Australia`,
			`Austria`,
			`Azerbaijan`,
			`Bahamas`,
			`Bahrain`,
			`Bangladesh`,
			`Barbados`,
			`Belarus`,
			`Belgium`,
			`Belize`,
			`Benin`,
			`Bermuda`,
			`Bhutan`,
			`Bolivia`,
			`Bonaire, Sint Eustatius and Saba`,
			`Bosnia and Herzegovina`,
			`Botswana`,
			`Bouvet Island`,
			`Brazil`,
			`British Indian Ocean Territory (Chagos Archipelago)`,
			`Brunei Darussalam`,
			`Bulgaria`,
			`Burkina Faso`,
			`Burundi`,
			`Cambodia`,
			`Cameroon`,
			`Canada`,
			`Cape Verde`,
			`Cayman Islands`,
			`Central African Republic`,
			`Chad`,
			`Chile`,
			`China`,
			`Christmas Island`,
			`Cocos (Keeling) Islands`,
			`Colombia`,
			`Comoros`,
			`Congo`,
			`Cook Islands`,
			`Costa Rica`,
			`Côte d'Ivoire`,
			`Croatia`,
			`Cuba`,
			`Curaçao`,
			`Cyprus`,
			`Czechia`,
			`Democratic Republic of the Congo`,
			`Denmark`,
			`Djibouti`,
			`Dominica`,
			`Dominican Republic`,
			`Ecuador`,
			`Egypt`,
			`El Salvador`,
			`Equatorial Guinea`,
			`Eritrea`,
			`Estonia`,
			`Eswatini`,
			`Ethiopia`,
			`Faroe Islands`,
			`Falkland Islands (Malvinas)`,
			`Fiji`,
			`Finland`,
			`France`,
			`French Guiana`,
			`French Polynesia`,
			`French Southern Territories`,
			`Gabon`,
			`Gambia`,
			`Georgia`,
			`Germany`,
			`Ghana`,
			`Gibraltar`,
			`Greece`,
			`Greenland`,
			`Grenada`,
			`Guadeloupe`,
			`Guam`,
			`Guatemala`,
			`Guernsey`,
			`Guinea`,
			`Guinea-Bissau`,
			`Guyana`,
			`Haiti`,
			`Heard Island and McDonald Islands`,
			`Holy See (Vatican City State)`,
			`Honduras`,
			`Hong Kong`,
			`Hungary`,
			`Iceland`,
			`India`,
			`Indonesia`,
			`Iran`,
			`Iraq`,
			`Ireland`,
			`Isle of Man`,
			`Israel`,
			`Italy`,
			`Jamaica`,
			`Japan`,
			`Jersey`,
			`Jordan`,
			`Kazakhstan`,
			`Kenya`,
			`Kiribati`,
			`Democratic People's Republic of Korea`,
			`Republic of Korea`,
			`Kuwait`,
			`Kyrgyz Republic`,
			`Lao People's Democratic Republic`,
			`Latvia`,
			`Lebanon`,
			`Lesotho`,
			`Liberia`,
			`Libyan Arab Jamahiriya`,
			`Liechtenstein`,
			`Lithuania`,
			`Luxembourg`,
			`Macao`,
			`Madagascar`,
			`Malawi`,
			`Malaysia`,
			`Maldives`,
			`Mali`,
			`Malta`,
			`Marshall Islands`,
			`Martinique`,
			`Mauritania`,
			`Mauritius`,
			`Mayotte`,
			`Mexico`,
			`Micronesia`,
			`Moldova`,
			`Monaco`,
			`Mongolia`,
			`Montenegro`,
			`Montserrat`,
			`Morocco`,
			`Mozambique`,
			`Myanmar`,
			`Namibia`,
			`Nauru`,
			`Nepal`,
			`Netherlands`,
			`New Caledonia`,
			`New Zealand`,
			`Nicaragua`,
			`Niger`,
			`Nigeria`,
			`Niue`,
			`Norfolk Island`,
			`North Macedonia`,
			`Northern Mariana Islands`,
			`Norway`,
			`Oman`,
			`Pakistan`,
			`Palau`,
			`Palestine`,
			`Panama`,
			`Papua New Guinea`,
			`Paraguay`,
			`Peru`,
			`Philippines`,
			`Pitcairn Islands`,
			`Poland`,
			`Portugal`,
			`Puerto Rico`,
			`Qatar`,
			`Réunion`,
			`Romania`,
			`Russian Federation`,
			`Rwanda`,
			`Saint Barthélemy`,
			`Saint Helena`,
			`Saint Kitts and Nevis`,
			`Saint Lucia`,
			`Saint Martin`,
			`Saint Pierre and Miquelon`,
			`Saint Vincent and the Grenadines`,
			`Samoa`,
			`San Marino`,
			`Sao Tome and Principe`,
			`Saudi Arabia`,
			`Senegal`,
			`Serbia`,
			`Seychelles`,
			`Sierra Leone`,
			`Singapore`,
			`Sint Maarten`,
			`Slovakia`,
			`Slovenia`,
			`Solomon Islands`,
			`Somalia`,
			`South Africa`,
			`South Georgia and the South Sandwich Islands`,
			`South Sudan`,
			`Spain`,
			`Sri Lanka`,
			`Sudan`,
			`Suriname`,
			`Svalbard & Jan Mayen Islands`,
			`Sweden`,
			`Switzerland`,
			`Syrian Arab Republic`,
			`Taiwan`,
			`Tajikistan`,
			`Tanzania`,
			`Thailand`,
			`Timor-Leste`,
			`Togo`,
			`Tokelau`,
			`Tonga`,
			`Trinidad and Tobago`,
			`Tunisia`,
			`Turkey`,
			`Turkmenistan`,
			`Turks and Caicos Islands`,
			`Tuvalu`,
			`Uganda`,
			`Ukraine`,
			`United Arab Emirates`,
			`United Kingdom`,
			`United States of America`,
			`United States Minor Outlying Islands`,
			`Uruguay`,
			`Uzbekistan`,
			`Vanuatu`,
			`Venezuela`,
			`Vietnam`,
			`Virgin Islands, British`,
			`Virgin Islands, U.S.`,
			`Wallis and Futuna`,
			`Western Sahara`,
			`Yemen`,
			`Zambia`,
			`Zimbabwe`
		],
		county: `Adams County.Calhoun County.Carroll County.Clark County.Clay County.Crawford County.Douglas County.Fayette County.Franklin County.Grant County.Greene County.Hamilton County.Hancock County.Henry County.Jackson County.Jefferson County.Johnson County.Lake County.Lawrence County.Lee County.Lincoln County.Logan County.Madison County.Marion County.Marshall County.Monroe County.Montgomery County.Morgan County.Perry County.Pike County.Polk County.Scott County.Union County.Warren County.Washington County.Wayne County.Avon.Bedfordshire.Berkshire.Borders.Buckinghamshire.Cambridgeshire.Central.Cheshire.Cleveland.Clwyd.Cornwall.County Antrim.County Armagh.County Down.County Fermanagh.County Londonderry.County Tyrone.Cumbria.Derbyshire.Devon.Dorset.Dumfries and Galloway.Durham.Dyfed.East Sussex.Essex.Fife.Gloucestershire.Grampian.Greater Manchester.Gwent.Gwynedd County.Hampshire.Herefordshire.Hertfordshire.Highlands and Islands.Humberside.Isle of Wight.Kent.Lancashire.Leicestershire.Lincolnshire.Lothian.Merseyside.Mid Glamorgan.Norfolk.North Yorkshire.Northamptonshire.Northumberland.Nottinghamshire.Oxfordshire.Powys.Rutland.Shropshire.Somerset.South Glamorgan.South Yorkshire.Staffordshire.Strathclyde.Suffolk.Surrey.Tayside.Tyne and Wear.Warwickshire.West Glamorgan.West Midlands.West Sussex.West Yorkshire.Wiltshire.Worcestershire`.split(`.`),
		direction: {
			cardinal: [
				`North`,
				`East`,
				`South`,
				`West`
			],
			cardinal_abbr: [
				`N`,
				`E`,
				`S`,
				`W`
			],
			ordinal: [
				`Northeast`,
				`Northwest`,
				`Southeast`,
				`Southwest`
			],
			ordinal_abbr: [
				`NE`,
				`NW`,
				`SE`,
				`SW`
			]
		},
		language: [
			{
				name: `Afrikaans`,
				alpha2: `af`,
				alpha3: `afr`
			},
			{
				name: `Azerbaijani`,
				alpha2: `az`,
				alpha3: `aze`
			},
			{
				name: `Maldivian`,
				alpha2: `dv`,
				alpha3: `div`
			},
			{
				name: `Farsi/Persian`,
				alpha2: `fa`,
				alpha3: `fas`
			},
			{
				name: `Latvian`,
				alpha2: `lv`,
				alpha3: `lav`
			},
			{
				name: `Indonesian`,
				alpha2: `id`,
				alpha3: `ind`
			},
			{
				name: `Nepali`,
				alpha2: `ne`,
				alpha3: `nep`
			},
			{
				name: `Thai`,
				alpha2: `th`,
				alpha3: `tha`
			},
			{
				name: `Uzbek`,
				alpha2: `uz`,
				alpha3: `uzb`
			},
			{
				name: `Yoruba`,
				alpha2: `yo`,
				alpha3: `yor`
			},
			{
				name: `Pashto`,
				alpha2: `ps`,
				alpha3: `pus`
			},
			{
				name: `English`,
				alpha2: `en`,
				alpha3: `eng`
			},
			{
				name: `Urdu`,
				alpha2: `ur`,
				alpha3: `urd`
			},
			{
				name: `German`,
				alpha2: `de`,
				alpha3: `deu`
			},
			{
				name: `French`,
				alpha2: `fr`,
				alpha3: `fra`
			},
			{
				name: `Spanish`,
				alpha2: `es`,
				alpha3: `spa`
			},
			{
				name: `Italian`,
				alpha2: `it`,
				alpha3: `ita`
			},
			{
				name: `Dutch`,
				alpha2: `nl`,
				alpha3: `nld`
			},
			{
				name: `Russian`,
				alpha2: `ru`,
				alpha3: `rus`
			},
			{
				name: `Portuguese`,
				alpha2: `pt`,
				alpha3: `por`
			},
			{
				name: `Polish`,
				alpha2: `pl`,
				alpha3: `pol`
			},
			{
				name: `Arabic`,
				alpha2: `ar`,
				alpha3: `ara`
			},
			{
				name: `Japanese`,
				alpha2: `ja`,
				alpha3: `jpn`
			},
			{
				name: `Chinese`,
				alpha2: `zh`,
				alpha3: `zho`
			},
			{
				name: `Hindi`,
				alpha2: `hi`,
				alpha3: `hin`
			},
			{
				name: `Bengali`,
				alpha2: `bn`,
				alpha3: `ben`
			},
			{
				name: `Gujarati`,
				alpha2: `gu`,
				alpha3: `guj`
			},
			{
				name: `Tamil`,
				alpha2: `ta`,
				alpha3: `tam`
			},
			{
				name: `Telugu`,
				alpha2: `te`,
				alpha3: `tel`
			},
			{
				name: `Punjabi`,
				alpha2: `pa`,
				alpha3: `pan`
			},
			{
				name: `Vietnamese`,
				alpha2: `vi`,
				alpha3: `vie`
			},
			{
				name: `Korean`,
				alpha2: `ko`,
				alpha3: `kor`
			},
			{
				name: `Turkish`,
				alpha2: `tr`,
				alpha3: `tur`
			},
			{
				name: `Swedish`,
				alpha2: `sv`,
				alpha3: `swe`
			},
			{
				name: `Greek`,
				alpha2: `el`,
				alpha3: `ell`
			},
			{
				name: `Czech`,
				alpha2: `cs`,
				alpha3: `ces`
			},
			{
				name: `Hungarian`,
				alpha2: `hu`,
				alpha3: `hun`
			},
			{
				name: `Romanian`,
				alpha2: `ro`,
				alpha3: `ron`
			},
			{
				name: `Ukrainian`,
				alpha2: `uk`,
				alpha3: `ukr`
			},
			{
				name: `Norwegian`,
				alpha2: `no`,
				alpha3: `nor`
			},
			{
				name: `Serbian`,
				alpha2: `sr`,
				alpha3: `srp`
			},
			{
				name: `Croatian`,
				alpha2: `hr`,
				alpha3: `hrv`
			},
			{
				name: `Slovak`,
				alpha2: `sk`,
				alpha3: `slk`
			},
			{
				name: `Slovenian`,
				alpha2: `sl`,
				alpha3: `slv`
			},
			{
				name: `Icelandic`,
				alpha2: `is`,
				alpha3: `isl`
			},
			{
				name: `Finnish`,
				alpha2: `fi`,
				alpha3: `fin`
			},
			{
				name: `Danish`,
				alpha2: `da`,
				alpha3: `dan`
			},
			{
				name: `Swahili`,
				alpha2: `sw`,
				alpha3: `swa`
			},
			{
				name: `Bashkir`,
				alpha2: `ba`,
				alpha3: `bak`
			},
			{
				name: `Basque`,
				alpha2: `eu`,
				alpha3: `eus`
			},
			{
				name: `Catalan`,
				alpha2: `ca`,
				alpha3: `cat`
			},
			{
				name: `Galician`,
				alpha2: `gl`,
				alpha3: `glg`
			},
			{
				name: `Esperanto`,
				alpha2: `eo`,
				alpha3: `epo`
			},
			{
				name: `Fijian`,
				alpha2: `fj`,
				alpha3: `fij`
			},
			{
				name: `Malagasy`,
				alpha2: `mg`,
				alpha3: `mlg`
			},
			{
				name: `Maltese`,
				alpha2: `mt`,
				alpha3: `mlt`
			},
			{
				name: `Albanian`,
				alpha2: `sq`,
				alpha3: `sqi`
			},
			{
				name: `Armenian`,
				alpha2: `hy`,
				alpha3: `hye`
			},
			{
				name: `Georgian`,
				alpha2: `ka`,
				alpha3: `kat`
			},
			{
				name: `Macedonian`,
				alpha2: `mk`,
				alpha3: `mkd`
			},
			{
				name: `Kazakh`,
				alpha2: `kk`,
				alpha3: `kaz`
			},
			{
				name: `Haitian Creole`,
				alpha2: `ht`,
				alpha3: `hat`
			},
			{
				name: `Mongolian`,
				alpha2: `mn`,
				alpha3: `mon`
			},
			{
				name: `Kyrgyz`,
				alpha2: `ky`,
				alpha3: `kir`
			},
			{
				name: `Finnish`,
				alpha2: `fi`,
				alpha3: `fin`
			},
			{
				name: `Tagalog`,
				alpha2: `tl`,
				alpha3: `tgl`
			},
			{
				name: `Malay`,
				alpha2: `ms`,
				alpha3: `msa`
			},
			{
				name: `Tajik`,
				alpha2: `tg`,
				alpha3: `tgk`
			},
			{
				name: `Swati`,
				alpha2: `ss`,
				alpha3: `ssw`
			},
			{
				name: `Tatar`,
				alpha2: `tt`,
				alpha3: `tat`
			},
			{
				name: `Zulu`,
				alpha2: `zu`,
				alpha3: `zul`
			}
		],
		postal_address: [`{{location.streetAddress}}
{{location.city}}
{{location.state}}
{{location.zipCode}}`, `{{location.secondaryAddress}}
{{location.streetAddress}}
{{location.city}}
{{location.state}}
{{location.zipCode}}`],
		postcode: [`#####`, `#####-####`],
		secondary_address: [`Apt. ###`, `Suite ###`],
		state: `Alabama.Alaska.Arizona.Arkansas.California.Colorado.Connecticut.Delaware.Florida.Georgia.Hawaii.Idaho.Illinois.Indiana.Iowa.Kansas.Kentucky.Louisiana.Maine.Maryland.Massachusetts.Michigan.Minnesota.Mississippi.Missouri.Montana.Nebraska.Nevada.New Hampshire.New Jersey.New Mexico.New York.North Carolina.North Dakota.Ohio.Oklahoma.Oregon.Pennsylvania.Rhode Island.South Carolina.South Dakota.Tennessee.Texas.Utah.Vermont.Virginia.Washington.West Virginia.Wisconsin.Wyoming`.split(`.`),
		state_abbr: `AL.AK.AZ.AR.CA.CO.CT.DE.FL.GA.HI.ID.IL.IN.IA.KS.KY.LA.ME.MD.MA.MI.MN.MS.MO.MT.NE.NV.NH.NJ.NM.NY.NC.ND.OH.OK.OR.PA.RI.SC.SD.TN.TX.UT.VT.VA.WA.WV.WI.WY`.split(`.`),
		street_address: {
			normal: `{{location.buildingNumber}} {{location.street}}`,
			full: `{{location.buildingNumber}} {{location.street}} {{location.secondaryAddress}}`
		},
		street_name: `10th Street.11th Street.12th Street.13th Street.14th Street.15th Street.16th Street.1st Avenue.1st Street.2nd Avenue.2nd Street.3rd Avenue.3rd Street.4th Avenue.4th Street.5th Avenue.5th Street.6th Avenue.6th Street.7th Avenue.7th Street.8th Avenue.8th Street.9th Street.A Street.Abbey Road.Adams Avenue.Adams Street.Airport Road.Albany Road.Albert Road.Albion Street.Alexandra Road.Alfred Street.Alma Street.Ash Close.Ash Grove.Ash Road.Ash Street.Aspen Close.Atlantic Avenue.Avenue Road.Back Lane.Baker Street.Balmoral Road.Barn Close.Barton Road.Bath Road.Bath Street.Bay Street.Beach Road.Bedford Road.Beech Close.Beech Drive.Beech Grove.Beech Road.Beechwood Avenue.Bell Lane.Belmont Road.Birch Avenue.Birch Close.Birch Grove.Birch Road.Blind Lane.Bluebell Close.Boundary Road.Bramble Close.Bramley Close.Bridge Road.Bridge Street.Broad Lane.Broad Street.Broadway.Broadway Avenue.Broadway Street.Brook Lane.Brook Road.Brook Street.Brookside.Buckingham Road.Cambridge Street.Canal Street.Castle Close.Castle Lane.Castle Road.Castle Street.Cavendish Road.Cedar Avenue.Cedar Close.Cedar Grove.Cedar Road.Cedar Street.Cemetery Road.Center Avenue.Center Road.Center Street.Central Avenue.Central Street.Chapel Close.Chapel Hill.Chapel Road.Chapel Street.Charles Street.Cherry Close.Cherry Street.Cherry Tree Close.Chester Road.Chestnut Close.Chestnut Drive.Chestnut Grove.Chestnut Street.Church Avenue.Church Close.Church Hill.Church Lane.Church Path.Church Road.Church Street.Church View.Church Walk.Claremont Road.Clarence Road.Clarence Street.Clarendon Road.Clark Street.Clay Lane.Cleveland Street.Cliff Road.Clifton Road.Clinton Street.College Avenue.College Street.Columbia Avenue.Commerce Street.Commercial Road.Commercial Street.Common Lane.Coronation Avenue.Coronation Road.County Line Road.County Road.Court Street.Cow Lane.Crescent Road.Cromwell Road.Cross Lane.Cross Street.Crown Street.Cumberland Street.Dale Street.Dark Lane.Davis Street.Depot Street.Derby Road.Derwent Close.Devonshire Road.Division Street.Douglas Road.Duke Street.E 10th Street.E 11th Street.E 12th Street.E 14th Street.E 1st Street.E 2nd Street.E 3rd Street.E 4th Avenue.E 4th Street.E 5th Street.E 6th Avenue.E 6th Street.E 7th Street.E 8th Street.E 9th Street.E Bridge Street.E Broad Street.E Broadway.E Broadway Street.E Cedar Street.E Center Street.E Central Avenue.E Church Street.E Elm Street.E Franklin Street.E Front Street.E Grand Avenue.E High Street.E Jackson Street.E Jefferson Street.E Main.E Main Street.E Maple Street.E Market Street.E North Street.E Oak Street.E Park Avenue.E Pine Street.E River Road.E South Street.E State Street.E Union Street.E Walnut Street.E Washington Avenue.E Washington Street.E Water Street.East Avenue.East Road.East Street.Edward Street.Elm Close.Elm Grove.Elm Road.Elm Street.Euclid Avenue.Fairfield Road.Farm Close.Ferry Road.Field Close.Field Lane.First Avenue.First Street.Fore Street.Forest Avenue.Forest Road.Fourth Avenue.Franklin Avenue.Franklin Road.Franklin Street.Front Street.Frontage Road.Garden Close.Garden Street.George Street.Gladstone Road.Glebe Close.Gloucester Road.Gordon Road.Gordon Street.Grand Avenue.Grange Avenue.Grange Close.Grange Road.Grant Street.Green Close.Green Lane.Green Street.Greenville Road.Greenway.Greenwood Road.Grove Lane.Grove Road.Grove Street.Hall Lane.Hall Street.Harrison Avenue.Harrison Street.Hawthorn Avenue.Hawthorn Close.Hazel Close.Hazel Grove.Heath Road.Heather Close.Henry Street.Heron Close.Hickory Street.High Road.High Street.Highfield Avenue.Highfield Close.Highfield Road.Highland Avenue.Hill Road.Hill Street.Hillside.Hillside Avenue.Hillside Close.Hillside Road.Holly Close.Honeysuckle Close.Howard Road.Howard Street.Jackson Avenue.Jackson Street.James Street.Jefferson Avenue.Jefferson Street.Johnson Street.Jubilee Close.Juniper Close.Kent Road.Kestrel Close.King Street.King's Road.Kingfisher Close.Kings Highway.Kingsway.Laburnum Grove.Lafayette Street.Lake Avenue.Lake Drive.Lake Road.Lake Street.Lancaster Road.Lansdowne Road.Larch Close.Laurel Close.Lawrence Street.Lee Street.Liberty Street.Lime Grove.Lincoln Avenue.Lincoln Highway.Lincoln Road.Lincoln Street.Locust Street.Lodge Close.Lodge Lane.London Road.Long Lane.Low Road.Madison Avenue.Madison Street.Main.Main Avenue.Main Road.Main Street.Main Street E.Main Street N.Main Street S.Main Street W.Manchester Road.Manor Close.Manor Drive.Manor Gardens.Manor Road.Manor Way.Maple Avenue.Maple Close.Maple Drive.Maple Road.Maple Street.Market Place.Market Square.Market Street.Marlborough Road.Marsh Lane.Martin Luther King Boulevard.Martin Luther King Drive.Martin Luther King Jr Boulevard.Mary Street.Mayfield Road.Meadow Close.Meadow Drive.Meadow Lane.Meadow View.Meadow Way.Memorial Drive.Middle Street.Mill Close.Mill Lane.Mill Road.Mill Street.Milton Road.Milton Street.Monroe Street.Moor Lane.Moss Lane.Mount Pleasant.Mount Street.Mulberry Street.N 1st Street.N 2nd Street.N 3rd Street.N 4th Street.N 5th Street.N 6th Street.N 7th Street.N 8th Street.N 9th Street.N Bridge Street.N Broad Street.N Broadway.N Broadway Street.N Cedar Street.N Center Street.N Central Avenue.N Chestnut Street.N Church Street.N College Street.N Court Street.N Division Street.N East Street.N Elm Street.N Franklin Street.N Front Street.N Harrison Street.N High Street.N Jackson Street.N Jefferson Street.N Lincoln Street.N Locust Street.N Main.N Main Avenue.N Main Street.N Maple Street.N Market Street.N Monroe Street.N Oak Street.N Park Street.N Pearl Street.N Pine Street.N Poplar Street.N Railroad Street.N State Street.N Union Street.N Walnut Street.N Washington Avenue.N Washington Street.N Water Street.Nelson Road.Nelson Street.New Lane.New Road.New Street.Newton Road.Nightingale Close.Norfolk Road.North Avenue.North Lane.North Road.North Street.Northfield Road.Oak Avenue.Oak Drive.Oak Lane.Oak Road.Oak Street.Oakfield Road.Oaklands.Old Lane.Old Military Road.Old Road.Old State Road.Orchard Drive.Orchard Lane.Orchard Road.Orchard Street.Oxford Road.Oxford Street.Park Avenue.Park Crescent.Park Drive.Park Lane.Park Place.Park Road.Park Street.Park View.Parkside.Pearl Street.Pennsylvania Avenue.Pine Close.Pine Grove.Pine Street.Pinfold Lane.Pleasant Street.Poplar Avenue.Poplar Close.Poplar Road.Poplar Street.Post Road.Pound Lane.Princes Street.Princess Street.Priory Close.Priory Road.Prospect Avenue.Prospect Place.Prospect Road.Prospect Street.Quarry Lane.Quarry Road.Queen's Road.Railroad Avenue.Railroad Street.Railway Street.Rectory Close.Rectory Lane.Richmond Close.Richmond Road.Ridge Road.River Road.River Street.Riverside.Riverside Avenue.Riverside Drive.Roman Road.Roman Way.Rowan Close.Russell Street.S 10th Street.S 14th Street.S 1st Avenue.S 1st Street.S 2nd Street.S 3rd Street.S 4th Street.S 5th Street.S 6th Street.S 7th Street.S 8th Street.S 9th Street.S Bridge Street.S Broad Street.S Broadway.S Broadway Street.S Center Street.S Central Avenue.S Chestnut Street.S Church Street.S College Street.S Division Street.S East Street.S Elm Street.S Franklin Street.S Front Street.S Grand Avenue.S High Street.S Jackson Street.S Jefferson Street.S Lincoln Street.S Main.S Main Avenue.S Main Street.S Maple Street.S Market Street.S Mill Street.S Monroe Street.S Oak Street.S Park Street.S Pine Street.S Railroad Street.S State Street.S Union Street.S Walnut Street.S Washington Avenue.S Washington Street.S Water Street.S West Street.Salisbury Road.Sandringham Road.Sandy Lane.School Close.School Lane.School Road.School Street.Second Avenue.Silver Street.Skyline Drive.Smith Street.Somerset Road.South Avenue.South Drive.South Road.South Street.South View.Spring Gardens.Spring Street.Springfield Close.Springfield Road.Spruce Street.St Andrew's Road.St Andrews Close.St George's Road.St John's Road.St Mary's Close.St Mary's Road.Stanley Road.Stanley Street.State Avenue.State Line Road.State Road.State Street.Station Road.Station Street.Stoney Lane.Sycamore Avenue.Sycamore Close.Sycamore Drive.Sycamore Street.Talbot Road.Tennyson Road.The Avenue.The Beeches.The Causeway.The Chase.The Coppice.The Copse.The Crescent.The Croft.The Dell.The Drive.The Fairway.The Glebe.The Grange.The Green.The Grove.The Hawthorns.The Lane.The Laurels.The Limes.The Maltings.The Meadows.The Mews.The Mount.The Oaks.The Orchard.The Oval.The Paddock.The Paddocks.The Poplars.The Ridgeway.The Ridings.The Rise.The Sidings.The Spinney.The Square.The Willows.The Woodlands.Third Avenue.Third Street.Tower Road.Trinity Road.Tudor Close.Union Avenue.Union Street.University Avenue.University Drive.Valley Road.Veterans Memorial Drive.Veterans Memorial Highway.Vicarage Close.Vicarage Lane.Vicarage Road.Victoria Place.Victoria Road.Victoria Street.Vine Street.W 10th Street.W 11th Street.W 12th Street.W 14th Street.W 1st Street.W 2nd Street.W 3rd Street.W 4th Avenue.W 4th Street.W 5th Street.W 6th Avenue.W 6th Street.W 7th Street.W 8th Street.W 9th Street.W Bridge Street.W Broad Street.W Broadway.W Broadway Avenue.W Broadway Street.W Center Street.W Central Avenue.W Chestnut Street.W Church Street.W Division Street.W Elm Street.W Franklin Street.W Front Street.W Grand Avenue.W High Street.W Jackson Street.W Jefferson Street.W Lake Street.W Main.W Main Street.W Maple Street.W Market Street.W Monroe Street.W North Street.W Oak Street.W Park Street.W Pine Street.W River Road.W South Street.W State Street.W Union Street.W Walnut Street.W Washington Avenue.W Washington Street.Walnut Close.Walnut Street.Warren Close.Warren Road.Washington Avenue.Washington Boulevard.Washington Road.Washington Street.Water Lane.Water Street.Waterloo Road.Waterside.Watery Lane.Waverley Road.Well Lane.Wellington Road.Wellington Street.West Avenue.West End.West Lane.West Road.West Street.West View.Western Avenue.Western Road.Westfield Road.Westgate.William Street.Willow Close.Willow Drive.Willow Grove.Willow Road.Willow Street.Windermere Road.Windmill Close.Windmill Lane.Windsor Avenue.Windsor Close.Windsor Drive.Wood Lane.Wood Street.Woodland Close.Woodland Road.Woodlands.Woodlands Avenue.Woodlands Close.Woodlands Road.Woodside.Woodside Road.Wren Close.Yew Tree Close.York Road.York Street`.split(`.`),
		street_pattern: [
			`{{person.firstName}} {{location.street_suffix}}`,
			`{{person.lastName}} {{location.street_suffix}}`,
			`{{location.street_name}}`
		],
		street_suffix: `Alley.Avenue.Branch.Bridge.Brook.Brooks.Burg.Burgs.Bypass.Camp.Canyon.Cape.Causeway.Center.Centers.Circle.Circles.Cliff.Cliffs.Club.Common.Corner.Corners.Course.Court.Courts.Cove.Coves.Creek.Crescent.Crest.Crossing.Crossroad.Curve.Dale.Dam.Divide.Drive.Drives.Estate.Estates.Expressway.Extension.Extensions.Fall.Falls.Ferry.Field.Fields.Flat.Flats.Ford.Fords.Forest.Forge.Forges.Fork.Forks.Fort.Freeway.Garden.Gardens.Gateway.Glen.Glens.Green.Greens.Grove.Groves.Harbor.Harbors.Haven.Heights.Highway.Hill.Hills.Hollow.Inlet.Island.Islands.Isle.Junction.Junctions.Key.Keys.Knoll.Knolls.Lake.Lakes.Land.Landing.Lane.Light.Lights.Loaf.Lock.Locks.Lodge.Loop.Mall.Manor.Manors.Meadow.Meadows.Mews.Mill.Mills.Mission.Motorway.Mount.Mountain.Mountains.Neck.Orchard.Oval.Overpass.Park.Parks.Parkway.Parkways.Pass.Passage.Path.Pike.Pine.Pines.Place.Plain.Plains.Plaza.Point.Points.Port.Ports.Prairie.Radial.Ramp.Ranch.Rapid.Rapids.Rest.Ridge.Ridges.River.Road.Roads.Route.Row.Rue.Run.Shoal.Shoals.Shore.Shores.Skyway.Spring.Springs.Spur.Spurs.Square.Squares.Station.Stravenue.Stream.Street.Streets.Summit.Terrace.Throughway.Trace.Track.Trafficway.Trail.Tunnel.Turnpike.Underpass.Union.Unions.Valley.Valleys.Via.Viaduct.View.Views.Village.Villages.Ville.Vista.Walk.Walks.Wall.Way.Ways.Well.Wells`.split(`.`)
	},
	lorem: { word: `a.ab.abbas.abduco.abeo.abscido.absconditus.absens.absorbeo.absque.abstergo.absum.abundans.abutor.accedo.accendo.acceptus.accommodo.accusamus.accusantium.accusator.acer.acerbitas.acervus.acidus.acies.acquiro.acsi.ad.adamo.adaugeo.addo.adduco.ademptio.adeo.adeptio.adfectus.adfero.adficio.adflicto.adhaero.adhuc.adicio.adimpleo.adinventitias.adipisci.adipiscor.adiuvo.administratio.admiratio.admitto.admoneo.admoveo.adnuo.adopto.adsidue.adstringo.adsuesco.adsum.adulatio.adulescens.aduro.advenio.adversus.advoco.aedificium.aeger.aegre.aegrotatio.aegrus.aeneus.aequitas.aequus.aer.aestas.aestivus.aestus.aetas.aeternus.ager.aggero.aggredior.agnitio.agnosco.ago.ait.aiunt.alias.alienus.alii.alioqui.aliqua.aliquam.aliquid.alius.allatus.alo.alter.altus.alveus.amaritudo.ambitus.ambulo.amet.amicitia.amiculum.amissio.amita.amitto.amo.amor.amoveo.amplexus.amplitudo.amplus.ancilla.angelus.angulus.angustus.animadverto.animi.animus.annus.anser.ante.antea.antepono.antiquus.aperiam.aperio.aperte.apostolus.apparatus.appello.appono.appositus.approbo.apto.aptus.apud.aqua.ara.aranea.arbitro.arbor.arbustum.arca.arceo.arcesso.architecto.arcus.argentum.argumentum.arguo.arma.armarium.aro.ars.articulus.artificiose.arto.arx.ascisco.ascit.asper.asperiores.aspernatur.aspicio.asporto.assentator.assumenda.astrum.at.atavus.ater.atque.atqui.atrocitas.atrox.attero.attollo.attonbitus.auctor.auctus.audacia.audax.audentia.audeo.audio.auditor.aufero.aureus.aurum.aut.autem.autus.auxilium.avaritia.avarus.aveho.averto.baiulus.balbus.barba.bardus.basium.beatae.beatus.bellicus.bellum.bene.beneficium.benevolentia.benigne.bestia.bibo.bis.blandior.blanditiis.bonus.bos.brevis.cado.caecus.caelestis.caelum.calamitas.calcar.calco.calculus.callide.campana.candidus.canis.canonicus.canto.capillus.capio.capitulus.capto.caput.carbo.carcer.careo.caries.cariosus.caritas.carmen.carpo.carus.casso.caste.casus.catena.caterva.cattus.cauda.causa.caute.caveo.cavus.cedo.celebrer.celer.celo.cena.cenaculum.ceno.censura.centum.cerno.cernuus.certe.certus.cervus.cetera.charisma.chirographum.cibo.cibus.cicuta.cilicium.cimentarius.ciminatio.cinis.circumvenio.cito.civis.civitas.clam.clamo.claro.clarus.claudeo.claustrum.clementia.clibanus.coadunatio.coaegresco.coepi.coerceo.cogito.cognatus.cognomen.cogo.cohaero.cohibeo.cohors.colligo.collum.colo.color.coma.combibo.comburo.comedo.comes.cometes.comis.comitatus.commemoro.comminor.commodi.commodo.communis.comparo.compello.complectus.compono.comprehendo.comptus.conatus.concedo.concido.conculco.condico.conduco.confero.confido.conforto.confugo.congregatio.conicio.coniecto.conitor.coniuratio.conor.conqueror.conscendo.consectetur.consequatur.consequuntur.conservo.considero.conspergo.constans.consuasor.contabesco.contego.contigo.contra.conturbo.conventus.convoco.copia.copiose.cornu.corona.corporis.corpus.correptius.corrigo.corroboro.corrumpo.corrupti.coruscus.cotidie.crapula.cras.crastinus.creator.creber.crebro.credo.creo.creptio.crepusculum.cresco.creta.cribro.crinis.cruciamentum.crudelis.cruentus.crur.crustulum.crux.cubicularis.cubitum.cubo.cui.cuius.culpa.culpo.cultellus.cultura.cum.cumque.cunabula.cunae.cunctatio.cupiditas.cupiditate.cupio.cuppedia.cupressus.cur.cura.curatio.curia.curiositas.curis.curo.curriculum.currus.cursim.curso.cursus.curto.curtus.curvo.custodia.damnatio.damno.dapifer.debeo.debilito.debitis.decens.decerno.decet.decimus.decipio.decor.decretum.decumbo.dedecor.dedico.deduco.defaeco.defendo.defero.defessus.defetiscor.deficio.defleo.defluo.defungo.degenero.degero.degusto.deinde.delectatio.delectus.delego.deleniti.deleo.delibero.delicate.delinquo.deludo.demens.demergo.demitto.demo.demonstro.demoror.demulceo.demum.denego.denique.dens.denuncio.denuo.deorsum.depereo.depono.depopulo.deporto.depraedor.deprecator.deprimo.depromo.depulso.deputo.derelinquo.derideo.deripio.deserunt.desidero.desino.desipio.desolo.desparatus.despecto.dicta.dignissimos.distinctio.dolor.dolore.dolorem.doloremque.dolores.doloribus.dolorum.ducimus.ea.eaque.earum.eius.eligendi.enim.eos.error.esse.est.et.eum.eveniet.ex.excepturi.exercitationem.expedita.explicabo.facere.facilis.fuga.fugiat.fugit.harum.hic.id.illo.illum.impedit.in.incidunt.infit.inflammatio.inventore.ipsa.ipsam.ipsum.iste.itaque.iure.iusto.labore.laboriosam.laborum.laudantium.libero.magnam.magni.maiores.maxime.minima.minus.modi.molestiae.molestias.mollitia.nam.natus.necessitatibus.nemo.neque.nesciunt.nihil.nisi.nobis.non.nostrum.nulla.numquam.occaecati.ocer.odio.odit.officia.officiis.omnis.optio.paens.pariatur.patior.patria.patrocinor.patruus.pauci.paulatim.pauper.pax.peccatus.pecco.pecto.pectus.pecus.peior.pel.perferendis.perspiciatis.placeat.porro.possimus.praesentium.provident.quae.quaerat.quam.quas.quasi.qui.quia.quibusdam.quidem.quis.quisquam.quo.quod.quos.ratione.recusandae.reiciendis.rem.repellat.repellendus.reprehenderit.repudiandae.rerum.saepe.sapiente.sed.sequi.similique.sint.sit.socius.sodalitas.sol.soleo.solio.solitudo.solium.sollers.sollicito.solum.solus.soluta.solutio.solvo.somniculosus.somnus.sonitus.sono.sophismata.sopor.sordeo.sortitus.spargo.speciosus.spectaculum.speculum.sperno.spero.spes.spiculum.spiritus.spoliatio.sponte.stabilis.statim.statua.stella.stillicidium.stipes.stips.sto.strenuus.strues.studio.stultus.suadeo.suasoria.sub.subito.subiungo.sublime.subnecto.subseco.substantia.subvenio.succedo.succurro.sufficio.suffoco.suffragium.suggero.sui.sulum.sum.summa.summisse.summopere.sumo.sumptus.sunt.supellex.super.suppellex.supplanto.suppono.supra.surculus.surgo.sursum.suscipio.suscipit.suspendo.sustineo.suus.synagoga.tabella.tabernus.tabesco.tabgo.tabula.taceo.tactus.taedium.talio.talis.talus.tam.tamdiu.tamen.tametsi.tamisium.tamquam.tandem.tantillus.tantum.tardus.tego.temeritas.temperantia.templum.tempora.tempore.temporibus.temptatio.tempus.tenax.tendo.teneo.tener.tenetur.tenuis.tenus.tepesco.tepidus.ter.terebro.teres.terga.tergeo.tergiversatio.tergo.tergum.termes.terminatio.tero.terra.terreo.territo.terror.tersus.tertius.testimonium.texo.textilis.textor.textus.thalassinus.theatrum.theca.thema.theologus.thermae.thesaurus.thesis.thorax.thymbra.thymum.tibi.timidus.timor.titulus.tolero.tollo.tondeo.tonsor.torqueo.torrens.tot.totam.totidem.toties.totus.tracto.trado.traho.trans.tredecim.tremo.trepide.tres.tribuo.tricesimus.triduana.tripudio.tristis.triumphus.trucido.truculenter.tubineus.tui.tum.tumultus.tunc.turba.turbo.turpis.tutamen.tutis.tyrannus.uberrime.ubi.ulciscor.ullam.ullus.ulterius.ultio.ultra.umbra.umerus.umquam.una.unde.undique.universe.unus.urbanus.urbs.uredo.usitas.usque.ustilo.ustulo.usus.ut.uter.uterque.utilis.utique.utor.utpote.utrimque.utroque.utrum.uxor.vaco.vacuus.vado.vae.valde.valens.valeo.valetudo.validus.vallum.vapulus.varietas.varius.vehemens.vel.velit.velociter.velum.velut.venia.veniam.venio.ventito.ventosus.ventus.venustas.ver.verbera.verbum.vere.verecundia.vereor.vergo.veritas.veritatis.vero.versus.verto.verumtamen.verus.vesco.vesica.vesper.vespillo.vester.vestigium.vestrum.vetus.via.vicinus.vicissitudo.victoria.victus.videlicet.video.viduo.vigilo.vigor.vilicus.vilis.vilitas.villa.vinco.vinculum.vindico.vinitor.vinum.vir.virga.virgo.viridis.viriliter.virtus.vis.viscus.vita.vitae.vitiosus.vitium.vito.vivo.vix.vobis.vociferor.voco.volaticus.volo.volubilis.voluntarius.volup.voluptas.voluptate.voluptatem.voluptates.voluptatibus.voluptatum.volutabrum.volva.vomer.vomica.vomito.vorago.vorax.voro.vos.votum.voveo.vox.vulariter.vulgaris.vulgivagus.vulgo.vulgus.vulnero.vulnus.vulpes.vulticulus.xiphias`.split(`.`) },
	metadata: {
		title: `English`,
		code: `en`,
		language: `en`,
		endonym: `English`,
		dir: `ltr`,
		script: `Latn`
	},
	music: {
		album: [
			`"Awaken, My Love!"`,
			`(What's The Story) Morning Glory?`,
			`- Tragedy +`,
			`13 Reasons Why (Season 3)`,
			`21st Century Breakdown`,
			`30 De Febrero`,
			`432 Hz Deep Healing`,
			`5-Star`,
			`528 Hz Meditation Music`,
			`54+1`,
			`8 Mile`,
			`808s & Heartbreak`,
			`9 To 5 And Odd Jobs`,
			`A Beautiful Lie`,
			`A Day At The Races`,
			`A Day Without Rain`,
			`A Fever You Can't Sweat Out`,
			`A Gangsta's Pain`,
			`A Gift & A Curse`,
			`A Hard Day's Night`,
			`A Head Full Of Dreams`,
			`A Kind Of Magic`,
			`A Million Ways To Murder`,
			`A Moment Apart`,
			`A Song For Every Moon`,
			`A Thousand Suns`,
			`A Winter Romance`,
			`ABBA`,
			`AI YoungBoy`,
			`AJ Tracey`,
			`Act One`,
			`After Hours`,
			`Agent Provocateur`,
			`All About You`,
			`All I Know So Far: Setlist`,
			`All Or Nothing`,
			`All Out`,
			`All Over The Place`,
			`All Stand Together`,
			`All The Lost Souls`,
			`All The Things I Never Said`,
			`All Things Must Pass`,
			`Alleen`,
			`Alright, Still`,
			`Alta Suciedad`,
			`America`,
			`American Heartbreak`,
			`American Teen`,
			`And Justice For None`,
			`Animal Songs`,
			`Another Friday Night`,
			`Anything Goes`,
			`Ao Vivo Em São Paulo`,
			`Ao Vivo No Ibirapuera`,
			`Apricot Princess`,
			`Aqui E Agora (Ao Vivo)`,
			`Arcane League Of Legends`,
			`Ardipithecus`,
			`Aretha Now`,
			`Around The Fur`,
			`Arrival`,
			`Artist 2.0`,
			`As She Pleases`,
			`Ascend`,
			`Ashlyn`,
			`Astro Lounge`,
			`At Night, Alone.`,
			`At. Long. Last. ASAP`,
			`Atlas`,
			`Audioslave`,
			`Aura`,
			`Austin`,
			`Awake`,
			`Away From The Sun`,
			`Ayayay!`,
			`Baby On Baby`,
			`Back For Everything`,
			`Back From The Edge`,
			`Back In Black`,
			`Back To Black`,
			`Back To The Game`,
			`Bad`,
			`Bahía Ducati`,
			`Baila`,
			`Barbie The Album`,
			`Battleground`,
			`Bayou Country`,
			`Bcos U Will Never B Free`,
			`Be`,
			`Be Here Now`,
			`Beautiful Mind`,
			`Beautiful Thugger Girls`,
			`Beautiful Trauma`,
			`Beauty And The Beast`,
			`Beggars Banquet`,
			`Being Funny In A Foreign Language`,
			`Berlin Lebt`,
			`Berry Is On Top`,
			`Best White Noise For Baby Sleep - Loopable With No Fade`,
			`Big Baby DRAM`,
			`Bigger, Better, Faster, More!`,
			`Billy Talent II`,
			`Black Star Elephant`,
			`Blackout`,
			`Blank Face LP`,
			`Bleach`,
			`Blizzard Of Ozz`,
			`Blonde`,
			`Blood Sugar Sex Magik`,
			`Bloom`,
			`Blowin' Your Mind!`,
			`Blu Celeste`,
			`Blue`,
			`Blue Banisters`,
			`Blue Hawaii`,
			`Blue Neighbourhood`,
			`Bluebird Days`,
			`Bobby Tarantino`,
			`Bobby Tarantino II`,
			`Bon Iver`,
			`Born Pink`,
			`Born To Run`,
			`Brand New Eyes`,
			`Break The Cycle`,
			`Breakfast In America`,
			`Breakthrough`,
			`Brett Young`,
			`Bridge Over Troubled Water`,
			`Bright: The Album`,
			`Brol`,
			`Buds`,
			`Buena Vista Social Club`,
			`Built On Glass`,
			`Bury Me At Makeout Creek`,
			`Busyhead`,
			`By The Way`,
			`CB6`,
			`CNCO`,
			`California Sunrise`,
			`Californication`,
			`Call Me Irresponsible`,
			`Calm`,
			`Camino Palmero`,
			`Camp`,
			`Caracal`,
			`Carbon Fiber Hits`,
			`Carnival`,
			`Carry On`,
			`Cartel De Santa`,
			`Certified Lover Boy`,
			`Chaaama`,
			`Chama Meu Nome`,
			`Chapter 1: Snake Oil`,
			`Chapter 2: Swamp Savant`,
			`Chapter One`,
			`Charlie's Angels`,
			`Cherry Bomb`,
			`Chief`,
			`Chocolate Factory`,
			`Chosen`,
			`Chris Brown`,
			`Christina Aguilera`,
			`Chromatica`,
			`Church`,
			`City Of Evil`,
			`Clandestino`,
			`Clouds`,
			`Coco`,
			`Collision Course`,
			`Colour Vision`,
			`Combat Rock`,
			`Come Around Sundown`,
			`Come Away With Me`,
			`Come Home The Kids Miss You`,
			`Come What(ever) May`,
			`Commando`,
			`Common Sense`,
			`Communion`,
			`Conditions`,
			`Confident`,
			`Confrontation`,
			`Control The Streets, Volume 2`,
			`Corinne Bailey Rae`,
			`Costello Music`,
			`Cottonwood`,
			`Covers, Vol. 2`,
			`Cozy Tapes Vol. 2: Too Cozy`,
			`Crash Talk`,
			`Crazy Love`,
			`Crazysexycool`,
			`Crowded House`,
			`Cruisin' With Junior H`,
			`Culture`,
			`Current Mood`,
			`DS2`,
			`Dale`,
			`Danger Days: The True Lives Of The Fabulous Killjoys`,
			`Dangerous Woman`,
			`Dangerous: The Double Album`,
			`Dark Horse`,
			`Day69`,
			`Daydream`,
			`De Fiesta`,
			`De Viaje`,
			`DeAnn`,
			`Death Race For Love`,
			`Delirium`,
			`Delta`,
			`Demidevil`,
			`Depression Cherry`,
			`Descendants`,
			`Desgenerados Mixtape`,
			`Destin`,
			`Destiny Fulfilled`,
			`Desvelado`,
			`Detroit 2`,
			`Dex Meets Dexter`,
			`Dharma`,
			`Die A Legend`,
			`Different World`,
			`Dig Your Roots`,
			`Digital Druglord`,
			`Dirt`,
			`Disclaimer I / II`,
			`Discovery`,
			`Disraeli Gears`,
			`Disumano`,
			`Dizzy Up The Girl`,
			`Don't Play That Song`,
			`Donda`,
			`Donde Quiero Estar`,
			`Doo-Wops & Hooligans`,
			`Down The Way`,
			`Dr. Feelgood`,
			`Dream Your Life Away`,
			`Dreaming Out Loud`,
			`Drip Harder`,
			`Drive`,
			`Drones`,
			`Dropped Outta College`,
			`Drowning`,
			`Dua Warna Cinta`,
			`Dulce Beat`,
			`Dusty In Memphis`,
			`Dutty Rock`,
			`Dying To Live`,
			`ENR`,
			`East Atlanta Love Letter`,
			`Editorial`,
			`Edna`,
			`El Abayarde`,
			`El Amor En Los Tiempos Del Perreo`,
			`El Camino`,
			`El Comienzo`,
			`El Dorado`,
			`El Karma`,
			`El Mal Querer`,
			`El Malo`,
			`El Trabajo Es La Suerte`,
			`El Viaje De Copperpot`,
			`Electric Ladyland`,
			`Emotion`,
			`En Tus Planes`,
			`Endless Summer Vacation`,
			`Enter The Wu-Tang (36 Chambers)`,
			`Equals (=)`,
			`Estrella`,
			`Euphoria`,
			`Europop`,
			`Evermore`,
			`Every Kingdom`,
			`Everyday Life`,
			`Evolve`,
			`Expectations`,
			`Face Yourself`,
			`Facelift`,
			`Fallin'`,
			`Fancy You`,
			`Fantasía`,
			`Favourite Worst Nightmare`,
			`Fear Of The Dark`,
			`Fearless`,
			`Feel Something`,
			`Feels Like Home`,
			`Femme Fatale`,
			`Ferxxocalipsis`,
			`Fifty Shades Darker`,
			`Fifty Shades Freed`,
			`Fifty Shades Of Grey`,
			`Final (Vol.1)`,
			`Finding Beauty In Negative Spaces`,
			`Fine Line`,
			`First Impressions Of Earth`,
			`First Steps`,
			`Five Seconds Flat`,
			`Folklore`,
			`For Emma, Forever Ago`,
			`Forajido EP 1`,
			`Forever`,
			`Forever Young`,
			`Formula Of Love: O+T=<3`,
			`Free 6lack`,
			`Freudian`,
			`Frozen II`,
			`Full Moon Fever`,
			`Funhouse`,
			`Funk Wav Bounces Vol.1`,
			`Future History`,
			`FutureSex/LoveSounds`,
			`Fuzzybrain`,
			`Gallery`,
			`Gangsta's Paradise`,
			`Gemini`,
			`Gemini Rights`,
			`Generationwhy`,
			`Get A Grip`,
			`Get Up`,
			`Gettin' Old`,
			`Girl`,
			`Gladiator`,
			`Glisten`,
			`Globalization`,
			`Gloria`,
			`Glory Days`,
			`God's Project`,
			`Gold Skies`,
			`Golden`,
			`Good Evening`,
			`Good Thing`,
			`Goodbye Yellow Brick Road`,
			`Gossip Columns`,
			`Got Your Six`,
			`Graceland`,
			`Graduation`,
			`Grand Champ`,
			`Grandson, Vol. 1`,
			`Green River`,
			`Guerra`,
			`Ha*Ash Primera Fila - Hecho Realidad`,
			`Haiz`,
			`Hamilton`,
			`Happy Endings`,
			`Harry Styles`,
			`Hasta La Raíz`,
			`Hatful Of Hollow`,
			`Head In The Clouds`,
			`Heard It In A Past Life`,
			`Heart Shaped World`,
			`Heartbeat City`,
			`Heartbreak On A Full Moon / Cuffing Season - 12 Days Of Christmas`,
			`Heaven Or Hell`,
			`Heaven knows`,
			`Hellbilly Deluxe`,
			`Hellboy`,
			`Help!`,
			`Her Loss`,
			`Here Comes The Cowboy`,
			`Hey World`,
			`High School Musical`,
			`High Tide In The Snake's Nest`,
			`Historias De Un Capricornio`,
			`Hndrxx`,
			`Hombres G (Devuélveme A Mi Chica)`,
			`Homerun`,
			`Homework`,
			`Hot Fuss`,
			`Hot Pink`,
			`Hot Sauce / Hello Future`,
			`Hot Space`,
			`Hotel Diablo`,
			`Houses Of The Holy`,
			`How Big, How Blue, How Beautiful`,
			`How I'm Feeling`,
			`How To Be Human`,
			`How To Save A Life`,
			`How To: Friend, Love, Freefall`,
			`Hozier`,
			`Human`,
			`Huncho Jack, Jack Huncho`,
			`Hunter Hayes`,
			`Hysteria`,
			`I Am...Sasha Fierce`,
			`I Can't Handle Change`,
			`I Met You When I Was 18. (The Playlist)`,
			`I Never Liked You`,
			`I Never Loved A Man The Way I Love You`,
			`I See You`,
			`I Think You Think Too Much Of Me`,
			`I Used To Know Her`,
			`I Used To Think I Could Fly`,
			`I'm Comin' Over`,
			`Ich & Keine Maske`,
			`If You Can Believe Your Eyes & Ears`,
			`Il Ballo Della Vita`,
			`Ill Communication`,
			`Imagination & The Misfit Kid`,
			`Imagine`,
			`Immortalized`,
			`In A Perfect World...`,
			`In Colour`,
			`In My Own Words`,
			`In Rainbows`,
			`In Return`,
			`In The Lonely Hour`,
			`Infest`,
			`Innuendo`,
			`Inter Shibuya - La Mafia`,
			`Interstellar`,
			`Is This It`,
			`It Was Written`,
			`It's Not Me, It's You`,
			`It's Only Me`,
			`Ivory`,
			`JackBoys`,
			`Jamie`,
			`Jazz`,
			`Jibrail & Iblis`,
			`Jordi`,
			`Jordin Sparks`,
			`Jose`,
			`Just As I Am`,
			`Just Cause Y'all Waited 2`,
			`Just Like You`,
			`Justified`,
			`K-12 / After School`,
			`K.I.D.S.`,
			`K.O.`,
			`K.O.B. Live`,
			`KG0516`,
			`KOD`,
			`Kane Brown`,
			`Kid A`,
			`Kid Krow`,
			`Kids See Ghosts`,
			`Kids in Love`,
			`Kinks (You Really Got Me)`,
			`Know-It-All`,
			`Konvicted`,
			`Kring`,
			`LANY`,
			`LM5`,
			`La Criatura`,
			`La Flaca`,
			`La Melodia De La Calle`,
			`La Revolucion`,
			`Lady Lady`,
			`Lady Wood`,
			`Langit Mong Bughaw`,
			`Las Que No Iban A Salir`,
			`Last Day Of Summer`,
			`Last Year Was Complicated`,
			`Layers`,
			`Layover`,
			`Lazarus`,
			`Led Zeppelin`,
			`Left Of The Middle`,
			`Leftoverture`,
			`Legends Never Die`,
			`Let's Skip To The Wedding`,
			`Let's Talk About Love`,
			`Licensed To Ill`,
			`Life In Cartoon Motion`,
			`Life Thru A Lens`,
			`Lifelines`,
			`Like..?`,
			`Lil Big Pac`,
			`Lil Boat`,
			`Lil Boat 2`,
			`Lil Boat 3.5`,
			`Lil Kiwi`,
			`Lil Pump`,
			`Limon Y Sal`,
			`Listen Without Prejudice`,
			`Little Voice`,
			`Live On Red Barn Radio I & II`,
			`Lo Que Andábamos Buscando`,
			`Lofi Fruits Music 2021`,
			`London Calling`,
			`Los Campeones Del Pueblo`,
			`Los Extraterrestres`,
			`Los Favoritos 2`,
			`Lost`,
			`Lost In Love`,
			`Loud`,
			`Love Sick`,
			`Love Story`,
			`Love Stuff`,
			`Love Yourself: Tear`,
			`Lover`,
			`Luca Brasi 2: Gangsta Grillz`,
			`Lust For Life`,
			`Luv Is Rage`,
			`M!ssundaztood`,
			`Ma Fleur`,
			`Made In Lagos`,
			`Mafia Bidness`,
			`Magazines Or Novels`,
			`Mainstream Sellout`,
			`Majestic`,
			`Make It Big`,
			`Make Yourself`,
			`Making Mirrors`,
			`Mamma Mia! Here We Go Again`,
			`Man Of The Woods`,
			`Manic`,
			`Me And My Gang`,
			`Meduza`,
			`Meet The Orphans`,
			`Meet The Woo`,
			`Melim`,
			`Mellon Collie And The Infinite Sadness`,
			`Melly vs. Melvin`,
			`Memories...Do Not Open`,
			`Menagerie`,
			`Midnights`,
			`Minecraft - Volume Alpha`,
			`Minutes To Midnight`,
			`Mix Pa Llorar En Tu Cuarto`,
			`Modo Avión`,
			`Monkey Business`,
			`Mono.`,
			`Montana`,
			`Montevallo`,
			`Moosetape`,
			`Morning View`,
			`Motivan2`,
			`Moving Pictures`,
			`Mr. Davis`,
			`Mr. Misunderstood`,
			`Mulan`,
			`Mura Masa`,
			`Music From The Edge Of Heaven`,
			`Music Of The Sun`,
			`My House`,
			`My Kinda Party`,
			`My Krazy Life`,
			`My Liver Will Handle What My Heart Can't`,
			`My Moment`,
			`My Own Lane`,
			`My Turn`,
			`My Worlds`,
			`Na Praia (Ao Vivo)`,
			`Nakamura`,
			`Nation Of Two`,
			`Navegando`,
			`Need You Now`,
			`Neon Future III`,
			`Neotheater`,
			`Never Trust A Happy Song`,
			`New English`,
			`News Of The World`,
			`Nicole`,
			`Night & Day`,
			`Nimmerland`,
			`Nimrod`,
			`Nine Track Mind`,
			`No Angel`,
			`No Me Pidas Perdón`,
			`No More Drama`,
			`No Protection`,
			`No Strings Attached`,
			`No Time To Die`,
			`Nobody Is Listening`,
			`Non Stop Erotic Cabaret`,
			`Non-Fiction`,
			`Northsbest`,
			`Nostalgia`,
			`Nostalgia, Ultra`,
			`Notes On A Conditional Form`,
			`Now Or Never`,
			`O Embaixador (Ao Vivo)`,
			`O My Heart`,
			`OK Computer`,
			`Ocean`,
			`Ocean Avenue`,
			`Ocean Eyes`,
			`Odisea`,
			`Oh My My`,
			`Oh, What A Life`,
			`On The 6`,
			`One In A Million`,
			`One More Light`,
			`One Of These Nights`,
			`Open Up And Say...Ahh!`,
			`Ordinary Man`,
			`Origins`,
			`Out Of The Blue`,
			`Over It`,
			`OzuTochi`,
			`PTSD`,
			`Pa Las Baby's Y Belikeada`,
			`Pa Que Hablen`,
			`Pa' Luego Es Tarde`,
			`Pa' Otro La 'O`,
			`Pablo Honey`,
			`Pain Is Love`,
			`Pain Is Temporary`,
			`Painting Pictures`,
			`Palmen Aus Plastik 2`,
			`Para Mi Ex`,
			`Para Siempre`,
			`Partners In Crime`,
			`Pawn Shop`,
			`Pegasus / Neon Shark VS Pegasus`,
			`Pet Sounds`,
			`Piece By Piece`,
			`Pier Pressure`,
			`Pineapple Sunrise`,
			`Piseiro 2020 Ao Vivo`,
			`Planet Pit`,
			`Plans`,
			`Play Deep`,
			`Playa Saturno`,
			`Por Primera Vez`,
			`Por Vida`,
			`Positions`,
			`Post Human: Survival Horror`,
			`Poster Girl`,
			`Prazer, Eu Sou Ferrugem (Ao Vivo)`,
			`Pretty Girls Like Trap Music`,
			`Pretty. Odd.`,
			`Prince Royce`,
			`Prisma`,
			`Prometo`,
			`Providence`,
			`Puberty 2`,
			`Punisher`,
			`Purgatory`,
			`Purple Rain`,
			`Que Bendición`,
			`Queen Of The Clouds`,
			`Quiero Volver`,
			`R&G (Rhythm & Gangsta): The Masterpiece`,
			`Raise!`,
			`Ransom 2`,
			`Rapunzel`,
			`Rare`,
			`Re Mida`,
			`Ready To Die`,
			`Realer`,
			`Rebelde`,
			`Reclassified`,
			`Recovery`,
			`Recuerden Mi Estilo`,
			`Reggatta De Blanc`,
			`Regulate… G Funk Era`,
			`Reik`,
			`Reise, Reise`,
			`Relapse`,
			`Relaxing Piano Lullabies And Natural Sleep Aid For Baby Sleep Music`,
			`Religiously. The Album.`,
			`Replay`,
			`Results May Vary`,
			`Revenge`,
			`Revolve`,
			`Revolver`,
			`Ricky Martin`,
			`Rien 100 Rien`,
			`Ripcord`,
			`Rise And Fall, Rage And Grace`,
			`Rise Of An Empire`,
			`Robin Hood: Prince Of Thieves`,
			`Rock N Roll Jesus`,
			`Romance`,
			`Romances`,
			`Ronan`,
			`Royal Blood`,
			`Rumours`,
			`Sad Boyz 4 Life II`,
			`San Lucas`,
			`Santana World`,
			`Saturation III`,
			`Sauce Boyz`,
			`Savage Mode`,
			`Saxobeats`,
			`Scarlet`,
			`Schwarzes Herz`,
			`Seal The Deal & Let's Boogie`,
			`Section.80`,
			`Segundo Romance`,
			`Sehnsucht`,
			`Shake The Snow Globe`,
			`Shang-Chi And The Legend Of The Ten Rings: The Album`,
			`Sheer Heart Attack`,
			`Shiesty Season`,
			`Shock Value`,
			`Shoot For The Stars, Aim For The Moon`,
			`Signed Sealed And Delivered`,
			`Signos`,
			`Silent Alarm`,
			`Simplemente Gracias`,
			`Sin Bandera`,
			`Sing Me A Lullaby, My Sweet Temptation`,
			`Sinner`,
			`Sirio`,
			`Sit Still, Look Pretty`,
			`Skin`,
			`Slowhand`,
			`Smash`,
			`Smithereens`,
			`Snow Cougar`,
			`Social Cues`,
			`Some Girls`,
			`Song Hits From Holiday Inn`,
			`Songs For Dads`,
			`Songs For The Deaf`,
			`Songs For You, Truths For Me`,
			`Songs In The Key Of Life`,
			`Souled Out`,
			`Sounds Of Silence`,
			`Soy Como Quiero Ser`,
			`Speak Now`,
			`Speak Your Mind`,
			`Speakerboxxx/The Love Below`,
			`Spider-Man: Into The Spider-Verse`,
			`Split Decision`,
			`Square Up`,
			`SremmLife`,
			`Starboy`,
			`Stay +`,
			`Stay Dangerous`,
			`Staying At Tamara's`,
			`Steppenwolf`,
			`Stick Season`,
			`Still Bill`,
			`Straight Outta Compton`,
			`Strange Trails`,
			`Stronger`,
			`Suavemente`,
			`Sublime`,
			`Suck It and See`,
			`Sucker`,
			`Sueños`,
			`Sugar`,
			`Summer Forever`,
			`Summer,`,
			`Sunset Season`,
			`Sunshine On Leith`,
			`Surfer Rosa`,
			`Sweet Talker`,
			`SweetSexySavage`,
			`System Of A Down`,
			`TA13OO`,
			`Talk That Talk`,
			`Talking Heads: 77`,
			`Tangled Up`,
			`Tango In The Night`,
			`Taxi Driver`,
			`Taylor Swift`,
			`Tell Me It's Real`,
			`Ten`,
			`Ten Summoner's Tales`,
			`Terra Sem Cep (Ao Vivo)`,
			`Terral`,
			`Testing`,
			`Tha Carter III`,
			`Thank Me Later`,
			`That's Christmas To Me`,
			`The Academy`,
			`The Adventures Of Bobby Ray`,
			`The Album`,
			`The Andy Williams Christmas Album`,
			`The Aviary`,
			`The Balcony`,
			`The Battle Of Los Angeles`,
			`The Beatles (White Album)`,
			`The Beginning`,
			`The Better Life`,
			`The Big Day`,
			`The Book`,
			`The Breakfast Club`,
			`The Cars`,
			`The Colour And The Shape`,
			`The Death Of Peace Of Mind`,
			`The Diary Of Alicia Keys`,
			`The Documentary`,
			`The Emancipation Of Mimi`,
			`The Eminem Show`,
			`The End Of Everything`,
			`The Final Countdown`,
			`The Forever Story`,
			`The Foundation`,
			`The Goat`,
			`The Golden Child`,
			`The Good Parts`,
			`The Greatest Showman: Reimagined`,
			`The Green Trip`,
			`The Hardest Love`,
			`The Head And The Heart`,
			`The Human Condition`,
			`The Infamous`,
			`The Lady Killer`,
			`The Last Don II`,
			`The Lion King`,
			`The Lockdown Sessions`,
			`The London Sessions`,
			`The Lord Of The Rings: The Fellowship Of The Ring`,
			`The Lost Boy`,
			`The Magic Of Christmas / The Christmas Song`,
			`The Marshall Mathers LP`,
			`The Martin Garrix Collection`,
			`The Melodic Blue`,
			`The Mockingbird & The Crow`,
			`The Pains Of Growing`,
			`The Papercut Chronicles`,
			`The Perfect Luv Tape`,
			`The Pinkprint`,
			`The Predator`,
			`The Queen Is Dead`,
			`The ReVe Festival: Finale`,
			`The Rise And Fall Of Ziggy Stardust And The Spiders From Mars`,
			`The Rising Tied`,
			`The River`,
			`The Stone Roses`,
			`The Story Of Us`,
			`The Stranger`,
			`The Sufferer & The Witness`,
			`The Sun's Tirade`,
			`The Temptations Sing Smokey`,
			`The Time Of Our Lives`,
			`The Way It Is`,
			`The Wonderful World Of Sam Cooke`,
			`The Writing's On The Wall`,
			`The Young And The Hopeless`,
			`Therapy`,
			`Therapy Session`,
			`There Is More (Live)`,
			`There Is Nothing Left To Lose`,
			`These Things Happen`,
			`Third Eye Blind`,
			`This Is Me...Then`,
			`This Unruly Mess I've Made`,
			`Threat to Survival`,
			`Thrill Of The Chase`,
			`Time`,
			`Timelezz`,
			`To Let A Good Thing Die`,
			`To Pimp A Butterfly`,
			`Toast To Our Differences`,
			`Todos Os Cantos, Vol. 1 (Ao Vivo)`,
			`Too Hard`,
			`Torches X`,
			`Total Xanarchy`,
			`Toto IV`,
			`Toulouse Street`,
			`Tourist History`,
			`Toxicity`,
			`Tragic Kingdom`,
			`Tranquility Base Hotel & Casino`,
			`Traumazine`,
			`Traveler`,
			`Tres Hombres`,
			`Trip At Knight`,
			`Tron: Legacy`,
			`True Blue`,
			`True Colors`,
			`Trustfall`,
			`Tu Veneno Mortal`,
			`Tudo Em Paz`,
			`Ubuntu`,
			`Ugly Is Beautiful`,
			`Ultra 2021`,
			`Una Mattina`,
			`Unbroken`,
			`Uncovered`,
			`Under Pressure`,
			`Unsponsored Content`,
			`Unstoppable`,
			`Unwritten`,
			`Urban Flora`,
			`Urban Hymns`,
			`Use Your Illusion I`,
			`Veneer`,
			`Versions Of Me`,
			`Vibes`,
			`Vice Versa`,
			`Vices & Virtues`,
			`Victory`,
			`Vida`,
			`Viejo Marihuano`,
			`Visualízate`,
			`Walk Away`,
			`Walk Me Home...`,
			`Watch The Throne`,
			`Wave`,
			`We Broke The Rules`,
			`We Love You Tecca`,
			`We Love You Tecca 2`,
			`Weezer (Green Album)`,
			`Welcome To The Madhouse`,
			`Westlife`,
			`What A Time To Be Alive`,
			`What Do You Think About The Car?`,
			`What Is Love?`,
			`What Makes You Country`,
			`What Separates Me From You`,
			`What You See Is What You Get / What You See Ain't Always What You Get`,
			`When It's Dark Out`,
			`When We All Fall Asleep, Where Do We Go?`,
			`Where The Light Is`,
			`While The World Was Burning`,
			`White Pony`,
			`Whitney`,
			`Who Really Cares`,
			`Who You Are`,
			`Who's Next`,
			`Wide Open`,
			`Wilder Mind`,
			`Wildfire`,
			`Willy And The Poor Boys`,
			`Wings / You Never Walk Alone`,
			`Wish`,
			`Wish You Were Here`,
			`Without Warning`,
			`Wonder`,
			`X&Y`,
			`XOXO`,
			`Y Que Quede Claro`,
			`YBN: The Mixtape`,
			`Yo Creo`,
			`You Will Regret`,
			`Youngblood`,
			`Younger Now`,
			`Youth`
		],
		artist: [
			`$NOT`,
			`$uicideboy$`,
			`(G)I-DLE`,
			`*NSYNC`,
			`2 Chainz`,
			`21 Savage`,
			`6LACK`,
			`? & The Mysterians`,
			`A Boogie Wit da Hoodie`,
			`A Taste of Honey`,
			`A Tribe Called Quest`,
			`A-Ha`,
			`ABBA`,
			`AC/DC`,
			`AJ Tracey`,
			`ATEEZ`,
			`Ace of Base`,
			`Adele`,
			`Ado`,
			`Aerosmith`,
			`Agust D`,
			`Aitana`,
			`Al Dexter & his Troopers`,
			`Al Green`,
			`Al Jolson`,
			`Al Martino`,
			`Alan Jackson`,
			`Alannah Myles`,
			`Alec Benjamin`,
			`Alejandro Sanz`,
			`Alesso`,
			`Alfredo Olivas`,
			`Ali Gatie`,
			`Alice In Chains`,
			`Alina Baraz`,
			`All Time Low`,
			`All-4-One`,
			`All-American Rejects`,
			`Alok`,
			`America`,
			`American Quartet`,
			`Amii Stewart`,
			`Amitabh Bhattacharya`,
			`Ana Castela`,
			`Anderson .Paak`,
			`Andy Grammer`,
			`Angus & Julia Stone`,
			`Anirudh Ravichander`,
			`Anita Ward`,
			`Anitta`,
			`Anton Karas`,
			`Anuel AA`,
			`Arcade Fire`,
			`Archie Bell & The Drells`,
			`Archies`,
			`Aretha Franklin`,
			`Arizona Zervas`,
			`Armin van Buuren`,
			`Arthur Conley`,
			`Artie Shaw`,
			`Asake`,
			`Asees Kaur`,
			`Association`,
			`Atif Aslam`,
			`Audioslave`,
			`Aventura`,
			`Avril Lavigne`,
			`Aya Nakamura`,
			`B J Thomas`,
			`B.o.B`,
			`BLACKPINK`,
			`BONES`,
			`BROCKHAMPTON`,
			`BTS`,
			`Baby Keem`,
			`Bachman-Turner Overdrive`,
			`Backstreet Boys`,
			`Bad Bunny`,
			`Badshah`,
			`Bailey Zimmerman`,
			`Banda El Recodo`,
			`Barbra Streisand`,
			`Barry White`,
			`Bazzi`,
			`Bebe Rexha`,
			`Becky G`,
			`Becky Hill`,
			`Bee Gees`,
			`Ben Bernie`,
			`Ben Howard`,
			`Ben Selvin`,
			`Berlin`,
			`Bessie Smith`,
			`Bethel Music`,
			`Bette Midler`,
			`Beyonce`,
			`Bibi Blocksberg`,
			`Bibi und Tina`,
			`BigXthaPlug`,
			`Bill Doggett`,
			`Bill Haley & his Comets`,
			`Bill Withers`,
			`Billy Davis Jr`,
			`Billy Joel`,
			`Billy Paul`,
			`Billy Preston`,
			`Billy Swan`,
			`Birdy`,
			`Bizarrap`,
			`Blake Shelton`,
			`Blur`,
			`Bob Marley & The Wailers`,
			`Bob Seger`,
			`Bobby Darin`,
			`Bobby Lewis`,
			`Bobby McFerrin`,
			`Bobby Vinton`,
			`Boney M.`,
			`Bonez MC`,
			`Bonnie Tyler`,
			`Booba`,
			`Boston`,
			`BoyWithUke`,
			`Boyce Avenue`,
			`Bradley Cooper`,
			`Bread`,
			`Brent Faiyaz`,
			`Brett Young`,
			`Bring Me The Horizon`,
			`Britney Spears`,
			`Brooks & Dunn`,
			`Bruce Channel`,
			`Bruno & Marrone`,
			`Bryan Adams`,
			`Bryce Vine`,
			`Buddy Holly`,
			`Burna Boy`,
			`C. Tangana`,
			`CKay`,
			`CRO`,
			`Camilo`,
			`Capital Bra`,
			`Captain & Tennille`,
			`Cardi B`,
			`Carin Leon`,
			`Carlos Vives`,
			`Carly Simon`,
			`Carpenters`,
			`Cavetown`,
			`Celine Dion`,
			`Central Cee`,
			`Chaka Khan`,
			`Champs`,
			`Charlie Rich`,
			`Chayanne`,
			`Cheat Codes`,
			`Cher`,
			`Chic`,
			`Chicago`,
			`Chris Brown`,
			`Chris Isaak`,
			`Chris Young`,
			`Christina Aguilera`,
			`Christina Perri`,
			`Christopher Cross`,
			`Chuck Berry`,
			`Ciara`,
			`Cigarettes After Sex`,
			`Cliff Edwards (Ukelele Ike)`,
			`Cody Johnson`,
			`Colbie Caillat`,
			`Colby O'Donis`,
			`Cole Swindell`,
			`Coleman Hawkins`,
			`Contours`,
			`Coolio`,
			`Count Basie`,
			`Cris Mj`,
			`Culture Club`,
			`Cyndi Lauper`,
			`D-Block Europe`,
			`DAY6`,
			`DJ Khaled`,
			`DJ Luian`,
			`DJ Nelson`,
			`DMX`,
			`DNCE`,
			`DaVido`,
			`Dadju`,
			`Daft Punk`,
			`Dan + Shay`,
			`Daniel Powter`,
			`Danny Ocean`,
			`Darius Rucker`,
			`Dave`,
			`David Bowie`,
			`David Guetta`,
			`Daya`,
			`Dean Martin`,
			`Deee-Lite`,
			`Deep Purple`,
			`Deftones`,
			`Demi Lovato`,
			`Dennis Lloyd`,
			`Denzel Curry`,
			`Dermot Kennedy`,
			`Desiigner`,
			`Devo`,
			`Dewa 19`,
			`Dexys Midnight Runners`,
			`Diddy`,
			`Dido`,
			`Die drei !!!`,
			`Diego & Victor Hugo`,
			`Diljit Dosanjh`,
			`Dimitri Vegas & Like Mike`,
			`Dinah Shore`,
			`Dionne Warwick`,
			`Dire Straits`,
			`Disclosure`,
			`Dixie Cups`,
			`Doja Cat`,
			`Dolly Parton`,
			`Don Diablo`,
			`Don Henley`,
			`Don McLean`,
			`Don Omar`,
			`Donna Summer`,
			`Donovan`,
			`Dr. Dre`,
			`Drake`,
			`Dreamville`,
			`Dua Lipa`,
			`EMF`,
			`ENHYPEN`,
			`Earth, Wind & Fire`,
			`Ed Sheeran`,
			`Eddie Cantor`,
			`Eddie Cochran`,
			`Eddy Howard`,
			`Edgar Winter Group`,
			`Edwin Hawkins Singers`,
			`Edwin Starr`,
			`El Alfa`,
			`Eladio Carrion`,
			`Electric Light Orchestra`,
			`Elevation Worship`,
			`Ella Henderson`,
			`Ellie Goulding`,
			`Elton John`,
			`Elvis Presley`,
			`Empire of the Sun`,
			`En Vogue`,
			`Enrique Iglesias`,
			`Eslabon Armado`,
			`Ethel Waters`,
			`Etta James`,
			`Evanescence`,
			`Exile`,
			`Extreme`,
			`Faith Hill`,
			`Fall Out Boy`,
			`Fanny Brice`,
			`Farruko`,
			`Fats Domino`,
			`Fats Waller`,
			`Feid`,
			`Felix Jaehn`,
			`Fergie`,
			`Fetty Wap`,
			`Fiersa Besari`,
			`Fifth Harmony`,
			`Fine Young Cannibals`,
			`Five Finger Death Punch`,
			`Fleetwood Mac`,
			`Flo-Rida`,
			`Florence + The Machine`,
			`Flume`,
			`Foo Fighters`,
			`Foreigner`,
			`Foster The People`,
			`Four Aces`,
			`Frank Ocean`,
			`Frank Sinatra`,
			`Frankie Avalon`,
			`Frankie Valli`,
			`Fred Astaire`,
			`Freda Payne`,
			`Freddie Dredd`,
			`Freddy Fender`,
			`French Montana`,
			`Fuerza Regida`,
			`Fujii Kaze`,
			`Future`,
			`G-Eazy`,
			`Garfunkel and Oates`,
			`Gary Lewis & The Playboys`,
			`Gary Numan`,
			`Gene Autry`,
			`Gene Chandler`,
			`Gene Vincent`,
			`George Michael`,
			`George Strait`,
			`Gera MX`,
			`Ghost`,
			`Ghostemane`,
			`Gigi D'Agostino`,
			`Gladys Knight & The Pips`,
			`Glass Animals`,
			`Glee Cast`,
			`Gloria Gaynor`,
			`Godsmack`,
			`Gorillaz`,
			`Gotye`,
			`Grand Funk Railroad`,
			`Green Day`,
			`Grouplove`,
			`Grupo Firme`,
			`Grupo Marca Registrada`,
			`Gryffin`,
			`Gucci Mane`,
			`Guess Who`,
			`Gunna`,
			`Gusttavo Lima`,
			`Guy Mitchell`,
			`Gwen Stefani`,
			`Gzuz`,
			`H.E.R.`,
			`HARDY`,
			`Hailee Steinfeld`,
			`Halsey`,
			`Hans Zimmer`,
			`Harris Jayaraj`,
			`Harry Chapin`,
			`Harry James`,
			`Harry Nilsson`,
			`Harry Styles`,
			`Hayley Williams`,
			`Herb Alpert`,
			`Herman's Hermits`,
			`Hillsong UNITED`,
			`Hillsong Worship`,
			`Hollywood Undead`,
			`Honey Cone`,
			`Hoobastank`,
			`Hues Corporation`,
			`I Prevail`,
			`ITZY`,
			`IVE`,
			`Ice Cube`,
			`Ice Spice`,
			`Iggy Azalea`,
			`Imagine Dragons`,
			`Incubus`,
			`Internet Money`,
			`Isaac Hayes`,
			`J Geils Band`,
			`J. Cole`,
			`JAY-Z`,
			`JJ Lin`,
			`JP Saxe`,
			`JVKE`,
			`Jack Harlow`,
			`Jack Johnson`,
			`Jackie Wilson`,
			`Jacquees`,
			`James Arthur`,
			`James Brown`,
			`James TW`,
			`James Taylor`,
			`Jamie Foxx`,
			`Janet Jackson`,
			`Janis Joplin`,
			`Jason Aldean`,
			`Jason Mraz`,
			`Jay Chou`,
			`Jay Sean`,
			`Jay Wheeler`,
			`Jaymes Young`,
			`Jean Knight`,
			`Jeezy`,
			`Jennifer Lopez`,
			`Jennifer Warnes`,
			`Jeremih`,
			`Jeremy Zucker`,
			`Jerry Lee Lewis`,
			`Jerry Murad's Harmonicats`,
			`Jess Glynne`,
			`Jessie J`,
			`Jewel`,
			`Jimi Hendrix`,
			`Jimin`,
			`Jimmie Rodgers`,
			`Jimmy Dean`,
			`Jo Stafford`,
			`Joan Jett & The Blackhearts`,
			`Joao Gilberto`,
			`Joel Corry`,
			`John Fred & The Playboy Band`,
			`John Legend`,
			`John Mayer`,
			`John Williams`,
			`Johnnie Ray`,
			`Johnnie Taylor`,
			`Johnny Cash`,
			`Johnny Horton`,
			`Johnny Mathis`,
			`Johnny Mercer`,
			`Johnny Nash`,
			`Joji`,
			`Jon Bellion`,
			`Jonas Blue`,
			`Jonas Brothers`,
			`Joni James`,
			`Jorja Smith`,
			`Juan Gabriel`,
			`Juan Luis Guerra 4.40`,
			`Juanes`,
			`Juice Newton`,
			`Julia Michaels`,
			`Justin Bieber`,
			`Justin Quiles`,
			`KALEO`,
			`KAROL G`,
			`KAYTRANADA`,
			`KK`,
			`KSI`,
			`KYLE`,
			`Kacey Musgraves`,
			`Kane Brown`,
			`Kanye West`,
			`Karan Aujla`,
			`Kate Smith`,
			`Katy Perry`,
			`Kay Kyser`,
			`Ke$ha`,
			`Kehlani`,
			`Kelly Clarkson`,
			`Kenny Chesney`,
			`Kenny Loggins`,
			`Kenny Rogers`,
			`Kenshi Yonezu`,
			`Kenya Grace`,
			`Kevin Gates`,
			`Key Glock`,
			`Khalid`,
			`Kim Carnes`,
			`Kim Petras`,
			`Kimbra`,
			`Kina`,
			`King Gnu`,
			`Kings of Leon`,
			`Kingsmen`,
			`Kitty Kallen`,
			`Kodak Black`,
			`Kodaline`,
			`Kollegah`,
			`Kool & The Gang`,
			`Kungs`,
			`Kygo`,
			`Kylie Minogue`,
			`LE SSERAFIM`,
			`LISA`,
			`LMFAO`,
			`LUDMILLA`,
			`La Adictiva Banda San José de Mesillas`,
			`La Oreja de Van Gogh`,
			`Labrinth`,
			`Lady Antebellum`,
			`Lady GaGa`,
			`Lainey Wilson`,
			`Lana Del Rey`,
			`Latto`,
			`Lauryn Hill`,
			`Lauv`,
			`League of Legends`,
			`Lee Brice`,
			`Leon Bridges`,
			`Leona Lewis`,
			`Lesley Gore`,
			`Leslie Odom Jr.`,
			`Liam Payne`,
			`Lifehouse`,
			`Lil Baby`,
			`Lil Dicky`,
			`Lil Durk`,
			`Lil Mosey`,
			`Lil Nas X`,
			`Lil Pump`,
			`Lil Skies`,
			`Lil Tjay`,
			`Lil Uzi Vert`,
			`Lil Yachty`,
			`Lil' Kim`,
			`Lil' Wayne`,
			`Lin-Manuel Miranda`,
			`Linkin Park`,
			`Lionel Richie`,
			`Lipps Inc`,
			`Lisa Loeb`,
			`Little Peggy March`,
			`Little Richard`,
			`Lofi Fruits Music`,
			`Lord Huron`,
			`Los Del Rio`,
			`Los Dos Carnales`,
			`Los Lobos`,
			`Los Temerarios`,
			`Los Tigres Del Norte`,
			`Los Tucanes De Tijuana`,
			`Lou Reed`,
			`Loud Luxury`,
			`Louis Jordan`,
			`Louis Tomlinson`,
			`Love Unlimited`,
			`Lovin' Spoonful`,
			`Luan Santana`,
			`Luciano`,
			`Luis Miguel`,
			`Luis R Conriquez`,
			`Lulu`,
			`Lunay`,
			`Lupe Fiasco`,
			`M`,
			`MAX`,
			`MC Hammer`,
			`MC Ryan SP`,
			`MKTO`,
			`Mabel`,
			`Machine Gun Kelly`,
			`Madison Beer`,
			`Madonna`,
			`Mahalini`,
			`Major Lazer`,
			`Mambo Kingz`,
			`Maneskin`,
			`Marco Antonio Solís`,
			`Margaret Whiting`,
			`Maria Becerra`,
			`Mario`,
			`Mario Lanza`,
			`Mark Ronson`,
			`Maroon 5`,
			`Marshmello`,
			`Martin Garrix`,
			`Mary Ford`,
			`Mary J Blige`,
			`Mary J. Blige`,
			`Mary Wells`,
			`Matoma`,
			`Mau y Ricky`,
			`Meek Mill`,
			`Megadeth`,
			`Melanie`,
			`Melanie Martinez`,
			`Melendi`,
			`Men At Work`,
			`Metro Boomin`,
			`Michael Bublé`,
			`Michael Jackson`,
			`Michael McDonald`,
			`Michael Sembello`,
			`Miguel`,
			`Mike Posner`,
			`Miley Cyrus`,
			`Milky Chance`,
			`Minnie Riperton`,
			`Miracle Tones`,
			`Miranda Lambert`,
			`Mohit Chauhan`,
			`Mon Laferte`,
			`Moneybagg Yo`,
			`Monsta X`,
			`Mora`,
			`Morad`,
			`Morat`,
			`Mother Mother`,
			`Motley Crue`,
			`Ms. Lauryn Hill`,
			`Mumford & Sons`,
			`Muse`,
			`Mya`,
			`Myke Towers`,
			`NCT 127`,
			`NCT DREAM`,
			`NEFFEX`,
			`Nadin Amizah`,
			`Nancy Sinatra`,
			`Nat King Cole`,
			`Nate Smith`,
			`Natti Natasha`,
			`Nayer`,
			`Neil Diamond`,
			`Neil Sedaka`,
			`Nekfeu`,
			`Nelly`,
			`New Vaudeville Band`,
			`Next`,
			`Nickelback`,
			`Nicki Minaj`,
			`Nicki Nicole`,
			`Nicky Jam`,
			`Nina Simone`,
			`Ninho`,
			`Nipsey Hussle`,
			`Nirvana`,
			`Niska`,
			`No Doubt`,
			`Norah Jones`,
			`Normani`,
			`OMI`,
			`ONE OK ROCK`,
			`Oasis`,
			`Official HIGE DANdism`,
			`Offset`,
			`Old Dominion`,
			`Oliver Heldens`,
			`Olivia Rodrigo`,
			`Omah Lay`,
			`One Direction`,
			`Otis Redding`,
			`OutKast`,
			`Owl City`,
			`P Diddy`,
			`P!nk`,
			`PLK`,
			`PNL`,
			`Pamungkas`,
			`Passenger`,
			`Pat Boone`,
			`Patsy Cline`,
			`Patti LaBelle`,
			`Patti Page`,
			`Paul & Paula`,
			`Paul Revere & the Raiders`,
			`Paul Robeson`,
			`Paul Russell`,
			`Paul Whiteman`,
			`Paula Abdul`,
			`Peaches & Herb`,
			`Pearl Jam`,
			`Pee Wee Hunt`,
			`Pee Wee King`,
			`Pentatonix`,
			`Percy Faith`,
			`Percy Sledge`,
			`Peso Pluma`,
			`Peter Cetera`,
			`Peter Gabriel`,
			`Peter, Paul & Mary`,
			`Pharrell Williams`,
			`Pierce The Veil`,
			`Pineapple StormTv`,
			`Pink Floyd`,
			`Pink Sweat$`,
			`Piso 21`,
			`Pitbull`,
			`Plan B`,
			`Player`,
			`Polo G`,
			`Pop Smoke`,
			`Portugal. The Man`,
			`Pouya`,
			`Prince`,
			`Prince Royce`,
			`Pusha T`,
			`Quality Control`,
			`Queen`,
			`Quinn XCII`,
			`R. Kelly`,
			`RAF Camora`,
			`RAYE`,
			`REM`,
			`REO Speedwagon`,
			`Radiohead`,
			`Rag'n'Bone Man`,
			`Rage Against The Machine`,
			`Rahat Fateh Ali Khan`,
			`Rainbow Kitten Surprise`,
			`Rammstein`,
			`Rauw Alejandro`,
			`Ray Charles`,
			`Ray Parker Jr`,
			`Ray Stevens`,
			`Red Foley`,
			`Red Hot Chili Peppers`,
			`Red Velvet`,
			`Regard`,
			`Regina Belle`,
			`Reik`,
			`Rels B`,
			`Rema`,
			`Ricardo Arjona`,
			`Rich The Kid`,
			`Rick Astley`,
			`Rick Dees & his Cast of Idiots`,
			`Rick Ross`,
			`Rick Springfield`,
			`Ricky Martin`,
			`Ricky Nelson`,
			`Rihanna`,
			`Rita Ora`,
			`Ritchie Valens`,
			`Rizky Febian`,
			`Rob Thomas`,
			`Roberta Flack`,
			`Robin Schulz`,
			`Robin Thicke`,
			`Rod Stewart`,
			`Rod Wave`,
			`Roddy Ricch`,
			`Roger Miller`,
			`Romeo Santos`,
			`Rosemary Clooney`,
			`Roxette`,
			`Roy Acuff`,
			`Roy Orbison`,
			`Rudimental`,
			`Ruel`,
			`Ruth B.`,
			`Ryan Lewis`,
			`SCH`,
			`SEVENTEEN`,
			`SWV`,
			`Sabaton`,
			`Sabrina Carpenter`,
			`Sachet Tandon`,
			`Sachin-Jigar`,
			`Sade`,
			`Sam Cooke`,
			`Sam Feldt`,
			`Sam Hunt`,
			`Sam Smith`,
			`Sam The Sham & The Pharaohs`,
			`Sammy Davis Jr`,
			`Sammy Kaye`,
			`Santana`,
			`Sasha Alex Sloan`,
			`Savage Garden`,
			`Saweetie`,
			`Scorpions`,
			`Sean Kingston`,
			`Sean Paul`,
			`Sebastian Yatra`,
			`Sech`,
			`Seeb`,
			`Sezen Aksu`,
			`Sfera Ebbasta`,
			`Shaggy`,
			`Shania Twain`,
			`Shawn Mendes`,
			`Sheena Easton`,
			`Shinedown`,
			`Shubh`,
			`Sia`,
			`Sid Sriram`,
			`Sidhu Moose Wala`,
			`Silk`,
			`Silver Convention`,
			`Simon & Garfunkel`,
			`Sinead O'Connor`,
			`Sir Mix-a-Lot`,
			`Sister Sledge`,
			`Ski Mask The Slump God`,
			`Skillet`,
			`Skrillex`,
			`Sleeping At Last`,
			`Smokey Robinson`,
			`Snoop Dogg`,
			`Snow Patrol`,
			`Soda Stereo`,
			`Sonu Nigam`,
			`Sophie Ellis-Bextor`,
			`Spencer Davis Group`,
			`Spice Girls`,
			`Stan Getz`,
			`Starland Vocal Band`,
			`Stephen Sanchez`,
			`Steve Aoki`,
			`Steve Lacy`,
			`Steve Winwood`,
			`Stevie B`,
			`Sting`,
			`Stormzy`,
			`Strawberry Alarm Clock`,
			`Stray Kids`,
			`Stromae`,
			`Sublime`,
			`Sum 41`,
			`Summer Walker`,
			`Supertramp`,
			`Survivor`,
			`Swedish House Mafia`,
			`System Of A Down`,
			`T-Pain`,
			`T.I.`,
			`TAEYEON`,
			`TKKG`,
			`TLC`,
			`TOMORROW X TOGETHER`,
			`TOTO`,
			`TWICE`,
			`Tag Team`,
			`Tainy`,
			`Tammi Terrell`,
			`Tanishk Bagchi`,
			`Tate McRae`,
			`Taylor Swift`,
			`Tears For Fears`,
			`Tems`,
			`Tennessee Ernie Ford`,
			`Terence Trent D'Arby`,
			`Teresa Brewer`,
			`Terry Jacks`,
			`The Ames Brothers`,
			`The Animals`,
			`The B52s`,
			`The Bangles`,
			`The Beatles`,
			`The Black Eyed Peas`,
			`The Black Keys`,
			`The Box Tops`,
			`The Chainsmokers`,
			`The Chiffons`,
			`The Chordettes`,
			`The Clash`,
			`The Coasters`,
			`The Commodores`,
			`The Cowsills`,
			`The Cranberries`,
			`The Crew-Cuts`,
			`The Cure`,
			`The Detroit Spinners`,
			`The Diamonds`,
			`The Doobie Brothers`,
			`The Doors`,
			`The Drifters`,
			`The Emotions`,
			`The Eurythmics`,
			`The Fireballs`,
			`The Flamingos`,
			`The Foundations`,
			`The Four Seasons`,
			`The Fray`,
			`The Game`,
			`The Go Gos`,
			`The Goo Goo Dolls`,
			`The Head And The Heart`,
			`The Hollies`,
			`The Ink Spots`,
			`The Isley Brothers`,
			`The Jackson 5`,
			`The Kid LAROI`,
			`The Killers`,
			`The Kingston Trio`,
			`The Kooks`,
			`The Lemon Pipers`,
			`The Living Tombstone`,
			`The Lumineers`,
			`The Mamas & The Papas`,
			`The Marvelettes`,
			`The McCoys`,
			`The Mills Brothers`,
			`The Miracles`,
			`The Monkees`,
			`The Moody Blues`,
			`The National`,
			`The Neighbourhood`,
			`The Notorious B.I.G.`,
			`The O'Jays`,
			`The Offspring`,
			`The Osmonds`,
			`The Partridge Family`,
			`The Penguins`,
			`The Pet Shop Boys`,
			`The Platters`,
			`The Righteous Brothers`,
			`The Rolling Stones`,
			`The Ronettes`,
			`The Score`,
			`The Script`,
			`The Seekers`,
			`The Shangri-Las`,
			`The Smashing Pumpkins`,
			`The Staple Singers`,
			`The Strokes`,
			`The Supremes`,
			`The Temptations`,
			`The Turtles`,
			`The Vamps`,
			`The Verve`,
			`The Village People`,
			`The Weavers`,
			`The White Stripes`,
			`The Young Rascals`,
			`The Zombies`,
			`Thelma Houston`,
			`Thomas Rhett`,
			`Three Days Grace`,
			`Three Dog Night`,
			`Three Man Down`,
			`Timbaland`,
			`Timmy Trumpet`,
			`Toby Keith`,
			`Tom Jones`,
			`Tom Petty and the Heartbreakers`,
			`Tommy Dorsey`,
			`Tommy Edwards`,
			`Tommy James & the Shondells`,
			`Tone Loc`,
			`Toni Braxton`,
			`Topic`,
			`Tory Lanez`,
			`Tove Lo`,
			`Trevor Daniel`,
			`Trey Songz`,
			`Trippie Redd`,
			`Trueno`,
			`Tulsi Kumar`,
			`Tulus`,
			`Twenty One Pilots`,
			`Two Feet`,
			`Ty Dolla $ign`,
			`Tyga`,
			`Tyler Hubbard`,
			`U2`,
			`UB40`,
			`UZI`,
			`Ufo361`,
			`Upchurch`,
			`V`,
			`Vampire Weekend`,
			`Van McCoy`,
			`Van Morrison`,
			`Vance Joy`,
			`Vanessa Carlton`,
			`Vanessa Williams`,
			`Vera Lynn`,
			`Vernon Dalhart`,
			`Vicente Fernandez`,
			`Vishal-Shekhar`,
			`Volbeat`,
			`WILLOW`,
			`Wale`,
			`Wallows`,
			`Weezer`,
			`Wham!`,
			`Whitney Houston`,
			`Why Don't We`,
			`Wilbert Harrison`,
			`Wilson Phillips`,
			`Wiz Khalifa`,
			`Woody Guthrie`,
			`Wyclef Jean`,
			`XXXTENTACION`,
			`Xavi`,
			`YG`,
			`YNW Melly`,
			`YOASOBI`,
			`Yandel`,
			`Years & Years`,
			`Yeat`,
			`Yo Gotti`,
			`Young Dolph`,
			`Young Miko`,
			`Young Thug`,
			`YoungBoy Never Broke Again`,
			`Yung Gravy`,
			`Yuuri`,
			`Yuvan Shankar Raja`,
			`ZAYN`,
			`ZZ Top`,
			`Zac Brown Band`,
			`Zach Bryan`,
			`Zara Larsson`,
			`aespa`,
			`benny blanco`,
			`blink-182`,
			`d4vd`,
			`deadmau5`,
			`girl in red`,
			`gnash`,
			`iann dior`,
			`will.i.am`
		],
		genre: `Acid House.Acid Jazz.Acid Rock.Acoustic.Acoustic Blues.Afro-Pop.Afrobeat.Alt-Rock.Alternative.Ambient.American Trad Rock.Americana.Anime.Arena Rock.Art-Rock.Avant-Garde.Avant-Punk.Baladas y Boleros.Barbershop.Baroque.Bebop.Big Band.Black Metal.Blue Note.Bluegrass.Blues.Boogaloo.Bop.Bossa Nova.Bounce.Brazilian Funk.Breakbeat.Britpop.CCM.Cajun.Cantopop.Celtic.Celtic Folk.Chamber Music.Chant.Chanukah.Chicago Blues.Chicago House.Chicano.Children’s Music.Chill.Choral.Christian.Christmas.Classical.Club.College Rock.Conjunto.Cool Jazz.Country.Crunk.Dance.Dancehall.Death Metal.Deep House.Delta Blues.Detroit Techno.Dirty South.Disco.Disney.Dixieland.Doo-wop.Downtempo.Dream Pop.Drill.Drinking Songs.Drone.Drum'n'bass.Dub.Dubstep.EDM.Early Music.East Coast Rap.Easter.Easy Listening.Eclectic.Electric Blues.Electro.Electronic.Electronica.Emo.Enka.Environmental.Ethio-jazz.Experimental.Experimental Rock.Flamenco.Folk.Folk-Rock.Forro.French Pop.Funk.Fusion.Gangsta Rap.Garage.German Folk.German Pop.Glam Rock.Gospel.Goth.Grime.Grindcore.Groove.Grunge.Hair Metal.Halloween.Happy.Hard Bop.Hard Dance.Hard Rock.Hardcore.Hardcore Punk.Hardcore Rap.Hardstyle.Healing.Heavy Metal.High Classical.Hip Hop.Holiday.Honky Tonk.House.IDM.Impressionist.Indie.Industrial.Instrumental.J-Dance.J-Idol.J-Pop.J-Punk.J-Rock.J-Ska.J-Synth.Jackin House.Jam Bands.Japanese Pop.Jazz.Jungle.K-Pop.Karaoke.Kayokyoku.Kids.Kitsch.Klezmer.Krautrock.Latin.Latin Jazz.Latin Rap.Local.Lounge.Lullabies.MPB.Mainstream Jazz.Malay.Mandopop.March.Mariachi.Mawwal.Medieval.Meditation.Metal.Metalcore.Minimal Techno.Minimalism.Modern.Motown.Mugham.Musicals.Musique Concrète.Nature.Neo-Soul.Nerdcore.New Acoustic.New Age.New Mex.New Wave.No Wave.Noise.Nordic.Novelty.OPM.Oi!.Old School Rap.Opera.Orchestral.Original Score.Outlaw Country.Pagode.Party.Piano.Polka.Pop.Pop Film.Pop Latino.Post Dubstep.Power Pop.Praise & Worship.Progressive House.Progressive Rock.Proto-punk.Psych Rock.Psychedelic.Punk.Punk Rock.Qawwali.Quiet Storm.R&B.Ragtime.Rainy Day.Rap.Reggae.Reggaeton.Regional Mexicano.Relaxation.Renaissance.Retro.Rock.Rockabilly.Rocksteady.Romance.Romantic.Roots Reggae.Roots Rock.SKA.Sad.Salsa.Samba.Second Line.Sertanejo.Shaabi.Shoegaze.Sleep.Smooth Jazz.Soft Rock.Soul.Soundtrack.Southern Gospel.Southern Rock.Space Rock.Stage And Screen.Steampunk.Summer.Surf.Swamp Pop.Swing.Synth Pop.Tango.Techno.Teen Pop.Tejano.Tex-Mex.Thanksgiving.Traditional.Trance.Trip Hop.Tropical.Underground Rap.Urban.Urban Cowboy.West Coast Rap.Western Swing.World.Worldbeat.Zydeco`.split(`.`),
		song_name: [
			`(Everything I Do) I Do it For You`,
			`(Ghost) Riders in the Sky`,
			`(I Can't Get No) Satisfaction`,
			`(I've Got a Gal In) Kalamazoo`,
			`(I've Had) the Time of My Life`,
			`(It's No) Sin`,
			`(Just Like) Starting Over`,
			`(Let Me Be Your) Teddy Bear`,
			`(Put Another Nickel In) Music! Music! Music!`,
			`(Sexual) Healing`,
			`(Sittin' On) the Dock of the Bay`,
			`(They Long to Be) Close to You`,
			`(You Keep Me) Hangin' On`,
			`(You're My) Soul & Inspiration`,
			`(Your Love Keeps Lifting Me) Higher & Higher`,
			`12th Street Rag`,
			`1999`,
			`19th Nervous Breakdown`,
			`50 Ways to Leave Your Lover`,
			`9 to 5`,
			`96 Tears`,
			`A Boy Named Sue`,
			`A Hard Day's Night`,
			`A String of Pearls`,
			`A Thousand Miles`,
			`A Tree in the Meadow`,
			`A Whiter Shade of Pale`,
			`A Whole New World (Aladdin's Theme)`,
			`A Woman in Love`,
			`A-Tisket A-Tasket`,
			`ABC`,
			`Abracadabra`,
			`Ac-cent-tchu-ate the Positive`,
			`Addicted to Love`,
			`After You've Gone`,
			`Afternoon Delight`,
			`Again`,
			`Against All Odds (Take a Look At Me Now)`,
			`Ain't Misbehavin'`,
			`Ain't No Mountain High Enough`,
			`Ain't No Sunshine`,
			`Ain't That a Shame`,
			`Airplanes`,
			`All Along the Watchtower`,
			`All I Have to Do is Dream`,
			`All I Wanna Do`,
			`All My Lovin' (You're Never Gonna Get It)`,
			`All Night Long (All Night)`,
			`All Out of Love`,
			`All Shook Up`,
			`All You Need is Love`,
			`Alone`,
			`Alone Again (Naturally)`,
			`Always On My Mind`,
			`American Pie`,
			`American Woman`,
			`Angie`,
			`Another Brick in the Wall (part 2)`,
			`Another Day in Paradise`,
			`Another Night`,
			`Another One Bites the Dust`,
			`Apologize`,
			`April Showers`,
			`Aquarius/Let The Sunshine In`,
			`Are You Lonesome Tonight?`,
			`Arthur's Theme (Best That You Can Do)`,
			`As Time Goes By`,
			`At Last`,
			`At the Hop`,
			`Auf Wiederseh'n Sweetheart`,
			`Baby Baby`,
			`Baby Come Back`,
			`Baby Got Back`,
			`Baby Love`,
			`Baby One More Time`,
			`Bad Day`,
			`Bad Girls`,
			`Bad Moon Rising`,
			`Bad Romance`,
			`Bad, Bad Leroy Brown`,
			`Baker Street`,
			`Ball of Confusion (That's What the World is Today)`,
			`Ballad of the Green Berets`,
			`Ballerina`,
			`Band On the Run`,
			`Band of Gold`,
			`Battle of New Orleans`,
			`Be Bop a Lula`,
			`Be My Baby`,
			`Be My Love`,
			`Beat It`,
			`Beautiful Day`,
			`Beauty & the Beast`,
			`Because I Love You (The Postman Song)`,
			`Because You Loved Me`,
			`Because of You`,
			`Before The Next Teardrop Falls`,
			`Begin the Beguine`,
			`Behind Closed Doors`,
			`Being With You`,
			`Believe`,
			`Ben`,
			`Bennie & the Jets`,
			`Besame Mucho`,
			`Best of My Love`,
			`Bette Davis Eyes`,
			`Big Bad John`,
			`Big Girls Don't Cry`,
			`Billie Jean`,
			`Bitter Sweet Symphony`,
			`Black Or White`,
			`Black Velvet`,
			`Blaze of Glory`,
			`Bleeding Love`,
			`Blue Suede Shoes`,
			`Blue Tango`,
			`Blueberry Hill`,
			`Blurred Lines`,
			`Body & Soul`,
			`Bohemian Rhapsody`,
			`Boogie Oogie Oogie`,
			`Boogie Woogie Bugle Boy`,
			`Boom Boom Pow`,
			`Born in the USA`,
			`Born to Be Wild`,
			`Born to Run`,
			`Boulevard of Broken Dreams`,
			`Brand New Key`,
			`Brandy (You're A Fine Girl)`,
			`Breaking Up is Hard to Do`,
			`Breathe`,
			`Bridge Over Troubled Water`,
			`Brother Louie`,
			`Brother, Can You Spare a Dime?`,
			`Brown Eyed Girl`,
			`Brown Sugar`,
			`Build Me Up Buttercup`,
			`Burn`,
			`Buttons & Bows`,
			`Bye Bye Love`,
			`Bye Bye, Blackbird`,
			`Bye, Bye, Bye`,
			`Caldonia Boogie (What Makes Your Big Head So Hard)`,
			`California Dreamin'`,
			`California Girls`,
			`Call Me`,
			`Call Me Maybe`,
			`Can You Feel the Love Tonight`,
			`Can't Buy Me Love`,
			`Can't Get Enough of Your Love, Babe`,
			`Can't Help Falling in Love`,
			`Candle in the Wind '97`,
			`Candy Man`,
			`Car Wash`,
			`Careless Whisper`,
			`Cars`,
			`Cat's in the Cradle`,
			`Cathy's Clown`,
			`Celebration`,
			`Centerfold`,
			`Chain of Fools`,
			`Chances Are`,
			`Change the World`,
			`Chapel of Love`,
			`Chattanooga Choo Choo`,
			`Chattanoogie Shoe-Shine Boy`,
			`Check On It`,
			`Cheek to Cheek`,
			`Cherish`,
			`Cherry Pink & Apple Blossom White`,
			`Cold, Cold Heart`,
			`Colors of the Wind`,
			`Come On Eileen`,
			`Come On-a My House`,
			`Come Together`,
			`Coming Up`,
			`Cracklin' Rosie`,
			`Crazy`,
			`Crazy For You`,
			`Crazy Little Thing Called Love`,
			`Crazy in Love`,
			`Creep`,
			`Crimson & Clover`,
			`Crocodile Rock`,
			`Cry`,
			`Cry Like a Baby`,
			`Crying`,
			`Da Doo Ron Ron (When He Walked Me Home)`,
			`Dance to the Music`,
			`Dancing Queen`,
			`Dancing in the Dark`,
			`Dancing in the Street`,
			`Dardanella`,
			`Daydream Believer`,
			`December 1963 (Oh What a Night)`,
			`Delicado`,
			`Dilemma`,
			`Disco Duck`,
			`Disco Lady`,
			`Disturbia`,
			`Dizzy`,
			`Do That to Me One More Time`,
			`Do Wah Diddy Diddy`,
			`Do Ya Think I'm Sexy?`,
			`Do You Love Me?`,
			`Don't Be Cruel`,
			`Don't Fence Me In`,
			`Don't Go Breaking My Heart`,
			`Don't Leave Me This Way`,
			`Don't Let the Stars Get in Your Eyes`,
			`Don't Let the Sun Go Down On Me`,
			`Don't Speak`,
			`Don't Stop 'Til You Get Enough`,
			`Don't Worry Be Happy`,
			`Don't You (Forget About Me)`,
			`Don't You Want Me`,
			`Doo Wop (That Thing)`,
			`Down`,
			`Down Hearted Blues`,
			`Down Under`,
			`Downtown`,
			`Dreamlover`,
			`Dreams`,
			`Drop it Like It's Hot`,
			`Drops of Jupiter (Tell Me)`,
			`Duke of Earl`,
			`E.T.`,
			`Earth Angel`,
			`Ebony & Ivory`,
			`Eight Days a Week`,
			`Empire State Of Mind`,
			`End of the Road`,
			`Endless Love`,
			`Escape (The Pina Colada Song)`,
			`Eve of Destruction`,
			`Every Breath You Take`,
			`Every Little Thing She Does is Magic`,
			`Everybody Loves Somebody`,
			`Everybody Wants to Rule the World`,
			`Everyday People`,
			`Eye of the Tiger`,
			`Faith`,
			`Fallin'`,
			`Fame`,
			`Family Affair`,
			`Fantasy`,
			`Fast Car`,
			`Feel Good Inc`,
			`Feel Like Making Love`,
			`Fire & Rain`,
			`Firework`,
			`Flashdance. What a Feeling`,
			`Fly Robin Fly`,
			`Foolish Games`,
			`Footloose`,
			`For What It's Worth (Stop, Hey What's That Sound)`,
			`Fortunate Son`,
			`Frankenstein`,
			`Freak Me`,
			`Freebird`,
			`Frenesi`,
			`Funkytown`,
			`Gangsta's Paradise`,
			`Georgia On My Mind`,
			`Georgy Girl`,
			`Get Back`,
			`Get Down Tonight`,
			`Get Off of My Cloud`,
			`Ghostbusters`,
			`Gimme Some Lovin'`,
			`Girls Just Wanna Have Fun`,
			`Give Me Everything`,
			`Gives You Hell`,
			`Glamorous`,
			`Glory of Love`,
			`Go Your Own Way`,
			`God Bless America`,
			`God Bless the Child`,
			`Gold Digger`,
			`Gonna Make You Sweat (Everybody Dance Now)`,
			`Good Lovin'`,
			`Good Times`,
			`Good Vibrations`,
			`Goodbye Yellow Brick Road`,
			`Goodnight, Irene`,
			`Got to Give it Up`,
			`Grease`,
			`Great Balls of Fire`,
			`Greatest Love of All`,
			`Green Onions`,
			`Green River`,
			`Green Tambourine`,
			`Grenade`,
			`Groove is in the Heart`,
			`Groovin'`,
			`Gypsies, Tramps & Thieves`,
			`Hair`,
			`Hang On Sloopy`,
			`Hanging by a Moment`,
			`Hanky Panky`,
			`Happy Days Are Here Again`,
			`Happy Together`,
			`Harbour Lights`,
			`Hard to Say I'm Sorry`,
			`Harper Valley PTA`,
			`Have You Ever Really Loved a Woman?`,
			`He'll Have to Go`,
			`He's So Fine`,
			`He's a Rebel`,
			`Heart of Glass`,
			`Heart of Gold`,
			`Heartbreak Hotel`,
			`Hello Dolly`,
			`Hello, I Love You, Won't You Tell Me Your Name?`,
			`Help Me, Rhonda`,
			`Help!`,
			`Here Without You`,
			`Here in My Heart`,
			`Hero`,
			`Hey Baby`,
			`Hey Jude`,
			`Hey Paula`,
			`Hey There`,
			`Hey There Delilah`,
			`Hey Ya!`,
			`Higher Love`,
			`Hips don't lie`,
			`Hit the Road, Jack`,
			`Hold On`,
			`Hollaback Girl`,
			`Honey`,
			`Honky Tonk`,
			`Honky Tonk Woman`,
			`Horse With No Name`,
			`Hot Child In The City`,
			`Hot Stuff`,
			`Hotel California`,
			`Hound Dog`,
			`House of the Rising Sun`,
			`How Deep is Your Love?`,
			`How Do I Live?`,
			`How Do You Mend a Broken Heart`,
			`How High the Moon`,
			`How Much is That Doggy in the Window?`,
			`How Will I Know`,
			`How You Remind Me`,
			`How to Save a Life`,
			`Hungry Heart`,
			`Hurt So Good`,
			`I Believe I Can Fly`,
			`I Can Dream, Can't I?`,
			`I Can Help`,
			`I Can See Clearly Now`,
			`I Can't Get Next to You`,
			`I Can't Get Started`,
			`I Can't Go For That (No Can Do)`,
			`I Can't Help Myself (Sugar Pie, Honey Bunch)`,
			`I Can't Stop Loving You`,
			`I Don't Want to Miss a Thing`,
			`I Fall to Pieces`,
			`I Feel Fine`,
			`I Feel For You`,
			`I Feel Love`,
			`I Get Around`,
			`I Got You (I Feel Good)`,
			`I Got You Babe`,
			`I Gotta Feeling`,
			`I Heard it Through the Grapevine`,
			`I Honestly Love You`,
			`I Just Called to Say I Love You`,
			`I Just Wanna Be Your Everything`,
			`I Kissed A Girl`,
			`I Love Rock 'n' Roll`,
			`I Need You Now`,
			`I Only Have Eyes For You`,
			`I Shot the Sheriff`,
			`I Still Haven't Found What I'm Looking For`,
			`I Swear`,
			`I Think I Love You`,
			`I Walk the Line`,
			`I Wanna Dance With Somebody (Who Loves Me)`,
			`I Wanna Love You`,
			`I Want You Back`,
			`I Want to Hold Your Hand`,
			`I Want to Know What Love Is`,
			`I Went to Your Wedding`,
			`I Will Always Love You`,
			`I Will Follow Him`,
			`I Will Survive`,
			`I Write the Songs`,
			`I'll Be Missing You`,
			`I'll Be There`,
			`I'll Make Love to You`,
			`I'll Never Smile Again`,
			`I'll Take You There`,
			`I'll Walk Alone`,
			`I'll be seeing you`,
			`I'm Looking Over a Four Leaf Clover`,
			`I'm So Lonesome I Could Cry`,
			`I'm Sorry`,
			`I'm Walking Behind You`,
			`I'm Your Boogie Man`,
			`I'm Yours`,
			`I'm a Believer`,
			`I've Heard That Song Before`,
			`If (They Made Me a King)`,
			`If I Didn't Care`,
			`If You Don't Know Me By Now`,
			`If You Leave Me Now`,
			`Imagine`,
			`In Da Club`,
			`In the End`,
			`In the Ghetto`,
			`In the Mood`,
			`In the Summertime`,
			`In the Year 2525 (Exordium & Terminus)`,
			`Incense & Peppermints`,
			`Indian Reservation (The Lament Of The Cherokee Reservation Indian)`,
			`Instant Karma`,
			`Iris`,
			`Ironic`,
			`Irreplaceable`,
			`It Had to Be You`,
			`It's All in the Game`,
			`It's My Party`,
			`It's Now Or Never`,
			`It's Still Rock 'n' Roll to Me`,
			`It's Too Late`,
			`Jack & Diane`,
			`Jailhouse Rock`,
			`Jessie's Girl`,
			`Jive Talkin'`,
			`Johnny B Goode`,
			`Joy to the World`,
			`Judy in Disguise (With Glasses)`,
			`Jump`,
			`Jumpin' Jack Flash`,
			`Just Dance`,
			`Just My Imagination (Running Away With Me)`,
			`Just the Way You Are`,
			`Kansas City`,
			`Karma Chameleon`,
			`Keep On Loving You`,
			`Killing Me Softly With His Song`,
			`King of the Road`,
			`Kiss`,
			`Kiss & Say Goodbye`,
			`Kiss From a Rose`,
			`Kiss Me`,
			`Kiss On My List`,
			`Kiss You All Over`,
			`Knock On Wood`,
			`Knock Three Times`,
			`Kokomo`,
			`Kryptonite`,
			`Kung Fu Fighting`,
			`La Bamba`,
			`Lady`,
			`Lady Marmalade (Voulez-Vous Coucher Aver Moi Ce Soir?)`,
			`Last Train to Clarksville`,
			`Layla`,
			`Le Freak`,
			`Leader of the Pack`,
			`Lean On Me`,
			`Leaving, on a Jet Plane`,
			`Let Me Call You Sweetheart`,
			`Let Me Love You`,
			`Let it Be`,
			`Let it Snow! Let it Snow! Let it Snow!`,
			`Let's Dance`,
			`Let's Get it On`,
			`Let's Groove`,
			`Let's Hear it For the Boy`,
			`Let's Stay Together`,
			`Light My Fire`,
			`Lights`,
			`Like a Prayer`,
			`Like a Rolling Stone`,
			`Like a Virgin`,
			`Little Darlin'`,
			`Little Things Mean a Lot`,
			`Live & Let Die`,
			`Livin' La Vida Loca`,
			`Livin' On a Prayer`,
			`Living For the City`,
			`Locked Out Of Heaven`,
			`Lola`,
			`Lonely Boy`,
			`Long Cool Woman in a Black Dress`,
			`Long Tall Sally`,
			`Look Away`,
			`Lookin' Out My Back Door`,
			`Lose Yourself`,
			`Losing My Religion`,
			`Louie Louie`,
			`Love Child`,
			`Love Hangover`,
			`Love In This Club`,
			`Love Is Blue (L'Amour Est Bleu)`,
			`Love Letters in the Sand`,
			`Love Me Do`,
			`Love Me Tender`,
			`Love Shack`,
			`Love Theme From 'A Star is Born' (Evergreen)`,
			`Love Train`,
			`Love Will Keep Us Together`,
			`Love is a Many Splendoured Thing`,
			`Love to Love You Baby`,
			`Love's Theme`,
			`Loving You`,
			`Low`,
			`Macarena`,
			`Mack the Knife`,
			`Maggie May`,
			`Magic`,
			`Magic Carpet Ride`,
			`Make Love to Me`,
			`Make it With You`,
			`Makin' Whoopee`,
			`Mama Told Me Not to Come`,
			`Man in the Mirror`,
			`Manana (Is Soon Enough For Me)`,
			`Maneater`,
			`Maniac`,
			`Maybellene`,
			`Me & Bobby McGee`,
			`Me & Mrs Jones`,
			`Memories Are Made of This`,
			`Mercy Mercy Me (The Ecology)`,
			`Mickey`,
			`Midnight Train to Georgia`,
			`Minnie the Moocher`,
			`Miss You`,
			`Miss You Much`,
			`Mister Sandman`,
			`Mmmbop`,
			`Mona Lisa`,
			`Monday Monday`,
			`Money For Nothing`,
			`Mony Mony`,
			`Mood Indigo`,
			`Moonlight Cocktail`,
			`Moonlight Serenade`,
			`More Than Words`,
			`More Than a Feeling`,
			`Morning Train (Nine to Five)`,
			`Mr Big Stuff`,
			`Mr Brightside`,
			`Mr Tambourine Man`,
			`Mrs Brown You've Got a Lovely Daughter`,
			`Mrs Robinson`,
			`Mule Train`,
			`Music`,
			`My Blue Heaven`,
			`My Boyfriend's Back`,
			`My Eyes Adored You`,
			`My Girl`,
			`My Guy`,
			`My Heart Will Go On`,
			`My Life`,
			`My Love`,
			`My Man`,
			`My Prayer`,
			`My Sharona`,
			`My Sweet Lord`,
			`Na Na Hey Hey (Kiss Him Goodbye)`,
			`Nature Boy`,
			`Near You`,
			`Need You Now`,
			`Need You Tonight`,
			`Never Gonna Give You Up`,
			`Night & Day`,
			`Night Fever`,
			`Nights in White Satin`,
			`No One`,
			`No Scrubs`,
			`Nobody Does it Better`,
			`Nothin' on You`,
			`Nothing Compares 2 U`,
			`Nothing's Gonna Stop Us Now`,
			`Ode To Billie Joe`,
			`Oh Happy Day`,
			`Oh My Papa (O Mein Papa)`,
			`Oh, Pretty Woman`,
			`Ol' Man River`,
			`Ole Buttermilk Sky`,
			`On Bended Knee`,
			`On My Own`,
			`On the Atchison, Topeka & the Santa Fe`,
			`One`,
			`One Bad Apple`,
			`One More Try`,
			`One O'Clock Jump`,
			`One Sweet Day`,
			`One of These Nights`,
			`One of Us`,
			`Only The Lonely (Know The Way I Feel)`,
			`Only You (And You Alone)`,
			`Open Arms`,
			`Over There`,
			`Over the Rainbow`,
			`Paint it Black`,
			`Papa Don't Preach`,
			`Papa Was a Rolling Stone`,
			`Papa's Got a Brand New Bag`,
			`Paper Doll`,
			`Paper Planes`,
			`Paperback Writer`,
			`Party Rock Anthem`,
			`Peg o' My Heart`,
			`Peggy Sue`,
			`Pennies From Heaven`,
			`Penny Lane`,
			`People`,
			`People Got to Be Free`,
			`Personality`,
			`Philadelphia Freedom`,
			`Physical`,
			`Piano Man`,
			`Pick Up the Pieces`,
			`Pistol Packin' Mama`,
			`Play That Funky Music`,
			`Please Mr Postman`,
			`Poker Face`,
			`Pon De Replay`,
			`Pony Time`,
			`Pop Muzik`,
			`Prisoner of Love`,
			`Private Eyes`,
			`Promiscuous`,
			`Proud Mary`,
			`Purple Haze`,
			`Purple Rain`,
			`Puttin' on the Ritz`,
			`Que sera sera (Whatever will be will be)`,
			`Queen of Hearts`,
			`Rag Doll`,
			`Rag Mop`,
			`Rags to Riches`,
			`Raindrops Keep Falling On My Head`,
			`Rapture`,
			`Ray of Light`,
			`Reach Out (I'll Be There)`,
			`Red Red Wine`,
			`Rehab`,
			`Respect`,
			`Return to Sender`,
			`Reunited`,
			`Revolution`,
			`Rhapsody in Blue`,
			`Rhinestone Cowboy`,
			`Rich Girl`,
			`Riders On the Storm`,
			`Right Back Where We Started From`,
			`Ring My Bell`,
			`Ring of Fire`,
			`Rock Around the Clock`,
			`Rock With You`,
			`Rock Your Baby`,
			`Rock the Boat`,
			`Rock the Casbah`,
			`Roll Over Beethoven`,
			`Roll With It`,
			`Rolling In The Deep`,
			`Rosanna`,
			`Roses Are Red`,
			`Royals`,
			`Ruby Tuesday`,
			`Rudolph, the Red-Nosed Reindeer`,
			`Rum & Coca-Cola`,
			`Runaround Sue`,
			`Runaway`,
			`Running Scared`,
			`Rush Rush`,
			`Sailing`,
			`Save the Best For Last`,
			`Save the Last Dance For Me`,
			`Say It Right`,
			`Say My Name`,
			`Say Say Say`,
			`Say You, Say Me`,
			`School's Out`,
			`Seasons in the Sun`,
			`Secret Love`,
			`Sentimental Journey`,
			`Sexyback`,
			`Sh-Boom (Life Could Be a Dream)`,
			`Shadow Dancing`,
			`Shake Down`,
			`Shake You Down`,
			`She Drives Me Crazy`,
			`She Loves You`,
			`She's a Lady`,
			`Shining Star`,
			`Shop Around`,
			`Shout`,
			`Silly Love Songs`,
			`Since U Been Gone`,
			`Sing, Sing, Sing (With A Swing)`,
			`Singing The Blues`,
			`Single Ladies (Put A Ring On It)`,
			`Sir Duke`,
			`Sixteen Tons`,
			`Sledgehammer`,
			`Sleep Walk`,
			`Sleepy Lagoon`,
			`Slow Poke`,
			`Smells Like Teen Spirit`,
			`Smoke Gets in Your Eyes`,
			`Smoke On the Water`,
			`Smoke! Smoke! Smoke! (That Cigarette)`,
			`Smooth`,
			`So Much in Love`,
			`Soldier Boy`,
			`Some Enchanted Evening`,
			`Some of These Days`,
			`Somebody That I Used to Know`,
			`Somebody to Love`,
			`Someday`,
			`Somethin' Stupid`,
			`Something`,
			`Soul Man`,
			`Spanish Harlem`,
			`Spill the Wine`,
			`Spinning Wheel`,
			`Spirit in the Sky`,
			`St George & the Dragonette`,
			`St Louis Blues`,
			`Stagger Lee`,
			`Stairway to Heaven`,
			`Stand By Me`,
			`Stardust`,
			`Stars & Stripes Forever`,
			`Stay (I Missed You)`,
			`Stayin' Alive`,
			`Stop! in the Name of Love`,
			`Stormy Weather (Keeps Rainin' All the Time)`,
			`Straight Up`,
			`Strange Fruit`,
			`Stranger On the Shore`,
			`Strangers in the Night`,
			`Strawberry Fields Forever`,
			`Streets of Philadelphia`,
			`Stronger`,
			`Stuck On You`,
			`Sugar Shack`,
			`Sugar Sugar`,
			`Summer in the City`,
			`Summertime Blues`,
			`Sunday, Monday or Always`,
			`Sunshine Superman`,
			`Sunshine of Your Love`,
			`Superstar`,
			`Superstition`,
			`Surfin' USA`,
			`Suspicious Minds`,
			`Swanee`,
			`Sweet Caroline (Good Times Never Seemed So Good)`,
			`Sweet Child O' Mine`,
			`Sweet Dreams (Are Made of This)`,
			`Sweet Georgia Brown`,
			`Sweet Home Alabama`,
			`Sweet Soul Music`,
			`Swinging On a Star`,
			`T For Texas (Blue Yodel No 1)`,
			`TSOP (The Sound of Philadelphia)`,
			`Take Me Home, Country Roads`,
			`Take My Breath Away`,
			`Take On Me`,
			`Take The 'A' Train`,
			`Take a Bow`,
			`Tammy`,
			`Tangerine`,
			`Tears in Heaven`,
			`Tears of a Clown`,
			`Temperature`,
			`Tennessee Waltz`,
			`Tequila`,
			`Tha Crossroads`,
			`Thank You (Falettinme be Mice Elf Again)`,
			`That Lucky Old Sun (Just Rolls Around Heaven All Day)`,
			`That Old Black Magic`,
			`That'll Be the Day`,
			`That's Amore`,
			`That's What Friends Are For`,
			`That's the Way (I Like It)`,
			`That's the Way Love Goes`,
			`The Boy is Mine`,
			`The Boys of Summer`,
			`The Christmas Song (Chestnuts Roasting On An Open Fire)`,
			`The End of the World`,
			`The First Time Ever I Saw Your Face`,
			`The Girl From Ipanema`,
			`The Glow-Worm`,
			`The Great Pretender`,
			`The Gypsy`,
			`The Hustle`,
			`The Joker`,
			`The Last Dance`,
			`The Letter`,
			`The Loco-Motion`,
			`The Long & Winding Road`,
			`The Love You Save`,
			`The Morning After`,
			`The Power of Love`,
			`The Prisoner's Song`,
			`The Reason`,
			`The Rose`,
			`The Sign`,
			`The Song From Moulin Rouge (Where Is Your Heart)`,
			`The Sounds of Silence`,
			`The Streak`,
			`The Sweet Escape`,
			`The Thing`,
			`The Tide is High`,
			`The Tracks of My Tears`,
			`The Twist`,
			`The Wanderer`,
			`The Way We Were`,
			`The Way You Look Tonight`,
			`The Way You Move`,
			`Theme From 'A Summer Place'`,
			`Theme From 'Greatest American Hero' (Believe It Or Not)`,
			`Theme From 'Shaft'`,
			`There goes my baby`,
			`These Boots Are Made For Walking`,
			`Third Man Theme`,
			`This Diamond Ring`,
			`This Guy's in Love With You`,
			`This Land is Your Land`,
			`This Love`,
			`This Ole House`,
			`This Used to Be My Playground`,
			`Three Coins in the Fountain`,
			`Three Times a Lady`,
			`Thrift Shop`,
			`Thriller`,
			`Ticket to Ride`,
			`Tie a Yellow Ribbon 'round the Old Oak Tree`,
			`Tiger Rag`,
			`Tighten Up`,
			`Tik-Toc`,
			`Till I Waltz Again With You`,
			`Till The End of Time`,
			`Time After Time`,
			`Time of the Season`,
			`To Sir, with Love`,
			`Tom Dooley`,
			`Tonight's the Night (Gonna Be Alright)`,
			`Too Close`,
			`Too Young`,
			`Tossing & Turning`,
			`Total Eclipse of the Heart`,
			`Touch Me`,
			`Toxic`,
			`Travellin' Band`,
			`Travellin' Man`,
			`Truly Madly Deeply`,
			`Turn! Turn! Turn! (To Everything There is a Season)`,
			`Tutti Frutti`,
			`Twist & Shout`,
			`Two Hearts`,
			`U Can't Touch This`,
			`U Got it Bad`,
			`Umbrella`,
			`Un-Break My Heart`,
			`Unbelievable`,
			`Unchained Melody`,
			`Uncle Albert (Admiral Halsey)`,
			`Under the Boardwalk`,
			`Under the Bridge`,
			`Unforgettable`,
			`Up Around the Bend`,
			`Up Up & Away`,
			`Up Where We Belong`,
			`Upside Down`,
			`Use Somebody`,
			`Vaya Con Dios (may God Be With You)`,
			`Venus`,
			`Vision of Love`,
			`Viva La Vida`,
			`Vogue`,
			`Volare`,
			`Wabash Cannonball`,
			`Waiting For a Girl Like You`,
			`Wake Me Up Before You Go Go`,
			`Wake Up Little Susie`,
			`Walk Don't Run`,
			`Walk Like a Man`,
			`Walk Like an Egyptian`,
			`Walk On By`,
			`Walk On the Wild Side`,
			`Walk This Way`,
			`Wannabe`,
			`Want Ads`,
			`Wanted`,
			`War`,
			`Waterfalls`,
			`Wayward Wind`,
			`We Are Family`,
			`We Are Young`,
			`We Are the Champions`,
			`We Are the World`,
			`We Belong Together`,
			`We Built This City`,
			`We Can Work it Out`,
			`We Didn't Start the Fire`,
			`We Found Love`,
			`We Got The Beat`,
			`We Will Rock You`,
			`We've Only Just Begun`,
			`Weak`,
			`Wedding Bell Blues`,
			`West End Blues`,
			`West End Girls`,
			`What Goes Around Comes Around`,
			`What a Fool Believes`,
			`What'd I Say`,
			`What's Going On?`,
			`What's Love Got to Do With It?`,
			`Whatcha Say`,
			`Wheel of Fortune`,
			`When Doves Cry`,
			`When You Wish Upon a Star`,
			`When a Man Loves a Woman`,
			`Where Did Our Love Go`,
			`Where is the Love?`,
			`Whip It`,
			`Whispering`,
			`White Christmas`,
			`White Rabbit`,
			`Whole Lotta Love`,
			`Whole Lotta Shakin' Goin' On`,
			`Whoomp! (There it Is)`,
			`Why Do Fools Fall in Love?`,
			`Why Don't You Believe Me?`,
			`Wichita Lineman`,
			`Wicked Game`,
			`Wild Thing`,
			`Wild Wild West`,
			`Will It Go Round In Circles`,
			`Will You Love Me Tomorrow`,
			`Winchester Cathedral`,
			`Wind Beneath My Wings`,
			`Wipe Out`,
			`Wishing Well`,
			`With Or Without You`,
			`Without Me`,
			`Without You`,
			`Woman`,
			`Won't Get Fooled Again`,
			`Wooly Bully`,
			`Working My Way Back to You`,
			`YMCA`,
			`Yakety Yak`,
			`Yeah!`,
			`Yellow Rose of Texas`,
			`Yesterday`,
			`You Ain't Seen Nothin' Yet`,
			`You Always Hurt the One You Love`,
			`You Are the Sunshine of My Life`,
			`You Belong With Me`,
			`You Belong to Me`,
			`You Can't Hurry Love`,
			`You Don't Bring Me Flowers`,
			`You Don't Have to Be a Star (To Be in My Show)`,
			`You Light Up My Life`,
			`You Make Me Feel Brand New`,
			`You Make Me Feel Like Dancing`,
			`You Really Got Me`,
			`You Send Me`,
			`You Sexy Thing`,
			`You Were Meant for Me`,
			`You make Me Wanna`,
			`You'll Never Know`,
			`You're Beautiful`,
			`You're So Vain`,
			`You're Still the One`,
			`You're the One That I Want`,
			`You've Got a Friend`,
			`You've Lost That Lovin' Feelin'`,
			`Your Cheatin' Heart`,
			`Your Song`
		]
	},
	person: {
		bio_part: `activist.artist.author.blogger.business owner.coach.creator.designer.developer.dreamer.educator.engineer.entrepreneur.environmentalist.film lover.filmmaker.foodie.founder.friend.gamer.geek.grad.inventor.leader.model.musician.nerd.parent.patriot.person.philosopher.photographer.public speaker.scientist.singer.streamer.student.teacher.traveler.veteran.writer`.split(`.`),
		bio_pattern: [
			`{{person.bio_part}}`,
			`{{person.bio_part}}, {{person.bio_part}}`,
			`{{person.bio_part}}, {{person.bio_part}}, {{person.bio_part}}`,
			`{{person.bio_part}}, {{person.bio_part}}, {{person.bio_part}} {{internet.emoji}}`,
			`{{word.noun}} {{person.bio_supporter}}`,
			`{{word.noun}} {{person.bio_supporter}}  {{internet.emoji}}`,
			`{{word.noun}} {{person.bio_supporter}}, {{person.bio_part}}`,
			`{{word.noun}} {{person.bio_supporter}}, {{person.bio_part}} {{internet.emoji}}`
		],
		bio_supporter: [
			`advocate`,
			`devotee`,
			`enthusiast`,
			`fan`,
			`junkie`,
			`lover`,
			`supporter`
		],
		first_name: {
			generic: `Addison.Adell.Adrien.Alejandrin.Alexie.Alexis.Alexys.Ali.Alva.Alvis.Amani.Amari.Angel.Ara.Arden.Ari.Ariel.Arlie.Armani.Asa.Ashton.Aubrey.Audie.August.Austyn.Avery.Baby.Bailey.Bell.Berry.Bethel.Blair.Brook.Brown.Burdette.Burnice.Cali.Carey.Carroll.Cary.Casey.Chandler.Charley.Chesley.Clair.Claudie.Clemmie.Cleo.Cordie.Coty.Cruz.Dakota.Dallas.Dannie.Darby.Darian.Dee.Dell.Delta.Demetris.Devan.Devon.Devyn.Dominique.Dorian.Dusty.Eden.Elisha.Emery.Emmanuelle.Emory.Estel.Florida.Floy.Francis.Frankie.Garnet.Garnett.Germaine.Golden.Guadalupe.Hadley.Harley.Hassie.Haven.Hazle.Hollis.Ira.Ivory.Jacky.Jaden.Jadyn.Jaeden.Jaiden.Jalyn.Jamey.Jamie.Jammie.Jan.Jaycee.Jaylan.Jaylin.Jayme.Jennings.Jensen.Jess.Jessie.Jessy.Joany.Jody.Johnnie.Jordan.Jordane.Jude.Jules.Justice.Kacey.Karson.Kasey.Kaya.Kayden.Kendall.Kennedy.Kenyatta.Kerry.Kris.Kristian.Lane.Larue.Lavern.Lavon.Layne.Lee.Lennie.Leone.Linnie.London.Lonie.Loren.Lou.Loy.Loyal.Lue.Lupe.Marion.Marley.Marlin.Maxie.Maximillia.Merl.Merle.Merlin.Merritt.Michale.Michel.Milan.Miller.Mina.Monroe.Monserrate.Montana.Morgan.Mossie.Mozell.Murl.Murphy.Myrl.Nakia.Nicola.Nikita.Nova.Ocie.Oda.Odie.Ollie.Oma.Onie.Orie.Ova.Paris.Pat.Paxton.Payton.Peyton.Pink.Presley.Providenci.Quinn.Raleigh.Reagan.Reese.Regan.Reilly.Rickie.Riley.River.Robbie.Robin.Roma.Romaine.Rowan.Royal.Ryann.Ryley.Sage.Sammie.Sammy.Schuyler.Shanon.Shayne.Shea.Sheridan.Sidney.Sincere.Skye.Skylar.Stevie.Sunny.Taylor.Teagan.Telly.Terry.Tommie.Torey.Toy.Tristin.Unique.Urban.Valentine.Van.Vernie.Zion`.split(`.`),
			female: `Aaliyah.Abagail.Abbey.Abbie.Abbigail.Abby.Abigail.Abigale.Abigayle.Ada.Adah.Adaline.Addie.Adela.Adele.Adelia.Adeline.Adella.Adelle.Adriana.Adrianna.Adrienne.Afton.Aglae.Agnes.Agustina.Aida.Aileen.Aimee.Aisha.Aiyana.Alaina.Alana.Alanis.Alanna.Alayna.Alba.Alberta.Albertha.Albina.Alda.Aleen.Alejandra.Alena.Alene.Alessandra.Alessia.Aletha.Alexa.Alexandra.Alexandrea.Alexandria.Alexandrine.Alexane.Alexanne.Alfreda.Alia.Alice.Alicia.Alisa.Alisha.Alison.Alivia.Aliya.Aliyah.Aliza.Alize.Allene.Allie.Allison.Ally.Alma.Alta.Althea.Alvena.Alvera.Alverta.Alvina.Alyce.Alycia.Alysa.Alysha.Alyson.Alyssa.Alysson.Amalia.Amanda.Amara.Amaya.Amber.Amelia.Amelie.Amely.America.Amie.Amina.Amira.Amiya.Amparo.Amy.Amya.Ana.Anabel.Anabelle.Anahi.Anais.Anastasia.Andrea.Andreane.Andreanne.Angela.Angelica.Angelina.Angeline.Angelita.Angie.Anika.Anissa.Anita.Aniya.Aniyah.Anjali.Ann.Anna.Annabel.Annabell.Annabelle.Annalise.Annamae.Annamarie.Anne.Annetta.Annette.Annie.Ansley.Antoinette.Antonetta.Antonette.Antonia.Antonietta.Antonina.Anya.April.Araceli.Aracely.Ardella.Ardith.Arely.Ariane.Arianna.Arielle.Arlene.Arvilla.Aryanna.Asha.Ashlee.Ashleigh.Ashley.Ashly.Ashlynn.Ashtyn.Asia.Assunta.Astrid.Athena.Aubree.Audra.Audreanne.Audrey.Augusta.Aurelia.Aurelie.Aurore.Autumn.Ava.Avis.Ayana.Ayla.Aylin.Bailee.Barbara.Baylee.Beatrice.Beaulah.Becky.Belinda.Bella.Belle.Berenice.Bernadette.Bernadine.Berneice.Bernice.Berniece.Bernita.Berta.Bertha.Beryl.Bessie.Beth.Bethany.Betsy.Bette.Bettie.Betty.Bettye.Beulah.Beverly.Bianka.Billie.Birdie.Blanca.Blanche.Bobbie.Bonita.Bonnie.Brandi.Brandy.Breana.Breanna.Breanne.Brenda.Brenna.Bria.Briana.Brianne.Bridget.Bridgette.Bridie.Brielle.Brigitte.Brionna.Brisa.Britney.Brittany.Brooke.Brooklyn.Bryana.Bulah.Caitlyn.Caleigh.Calista.Callie.Camila.Camilla.Camille.Camryn.Camylle.Candace.Candice.Candida.Cara.Carissa.Carla.Carlee.Carley.Carli.Carlie.Carlotta.Carmel.Carmela.Carmella.Carmen.Carol.Carolanne.Carole.Carolina.Caroline.Carolyn.Carolyne.Carrie.Casandra.Cassandra.Cassandre.Cassidy.Cassie.Catalina.Caterina.Catharine.Catherine.Cathrine.Cathryn.Cathy.Cayla.Cecelia.Cecile.Cecilia.Celestine.Celia.Celine.Chanel.Chanelle.Charity.Charlene.Charlotte.Chasity.Chaya.Chelsea.Chelsey.Chelsie.Cheryl.Cheyanne.Cheyenne.Chloe.Christa.Christelle.Christiana.Christie.Christina.Christine.Christy.Chyna.Ciara.Cielo.Cierra.Cindy.Citlalli.Claire.Clara.Clarabelle.Clare.Clarissa.Claudia.Claudine.Clementina.Clementine.Cleora.Cleta.Clotilde.Colleen.Concepcion.Connie.Constance.Consuelo.Cora.Coralie.Cordelia.Cordia.Corene.Corine.Corrine.Cortney.Courtney.Creola.Cristal.Cristina.Crystal.Crystel.Cydney.Cynthia.Dagmar.Dahlia.Daija.Daisha.Daisy.Damaris.Dana.Daniela.Daniella.Danielle.Danika.Danyka.Daphne.Daphnee.Daphney.Dariana.Darla.Darlene.Dasia.Dawn.Dayana.Dayna.Deanna.Debbie.Deborah.Debra.Deja.Dejah.Delaney.Delfina.Delia.Delilah.Della.Delores.Delpha.Delphia.Delphine.Dena.Denise.Desiree.Dessie.Destany.Destinee.Destiney.Destini.Destiny.Diamond.Diana.Diane.Dianna.Dianne.Dina.Dixie.Dolly.Dolores.Domenica.Donna.Dora.Dorcas.Doreen.Doris.Dorothea.Dorothy.Dorris.Dortha.Dorthy.Dovie.Dulce.Earlene.Earline.Earnestine.Easter.Ebba.Ebony.Eda.Edith.Edna.Edwina.Edyth.Edythe.Effie.Eileen.Elaina.Elaine.Elda.Eldora.Eleanor.Eleanora.Eleanore.Electa.Elena.Elenor.Elenora.Eleonore.Elfrieda.Eliane.Elinor.Elinore.Elisa.Elisabeth.Elise.Elissa.Eliza.Elizabeth.Ella.Ellen.Ellie.Elmira.Elna.Elnora.Elody.Eloisa.Eloise.Elouise.Elsa.Else.Elsie.Elta.Elva.Elvera.Elvie.Elvira.Elyse.Elyssa.Elza.Emelia.Emelie.Emely.Emerald.Emie.Emilia.Emilie.Emily.Emma.Emmalee.Emmie.Emmy.Ena.Enid.Enola.Era.Erica.Ericka.Erika.Erin.Erma.Erna.Ernestina.Ernestine.Eryn.Esmeralda.Esperanza.Essie.Esta.Estefania.Estell.Estella.Estelle.Esther.Estrella.Etha.Ethel.Ethelyn.Ethyl.Ettie.Eudora.Eugenia.Eula.Eulah.Eulalia.Euna.Eunice.Eva.Evalyn.Evangeline.Eve.Eveline.Evelyn.Evie.Fabiola.Fae.Faith.Fannie.Fanny.Fatima.Fay.Faye.Felicia.Felicita.Felicity.Felipa.Fern.Ferne.Filomena.Fiona.Flavie.Fleta.Flo.Flora.Florence.Florine.Flossie.Frances.Francesca.Francisca.Freda.Frederique.Freeda.Freida.Frida.Frieda.Gabriella.Gabrielle.Gail.Gayle.Genesis.Geneva.Genevieve.Genoveva.Georgette.Georgia.Georgiana.Georgianna.Geraldine.Gerda.Gertrude.Gia.Gilda.Gillian.Gina.Ginger.Giovanna.Gisselle.Gladyce.Gladys.Glenda.Glenna.Glennie.Gloria.Golda.Grace.Gracie.Graciela.Grayce.Gregoria.Greta.Gretchen.Gudrun.Gussie.Gwen.Gwendolyn.Hailee.Hailey.Hailie.Haleigh.Haley.Halie.Halle.Hallie.Hanna.Hannah.Harmony.Harriet.Hattie.Haylee.Hayley.Haylie.Hazel.Heather.Heaven.Heidi.Helen.Helena.Helene.Helga.Hellen.Heloise.Henrietta.Henriette.Hermina.Herminia.Herta.Hertha.Hester.Hettie.Hilda.Hildegard.Hillary.Hilma.Hollie.Holly.Hope.Hortense.Hulda.Icie.Ida.Idell.Idella.Ila.Ilene.Iliana.Ima.Imani.Imelda.Imogene.Ines.Inez.Irene.Iris.Irma.Isabel.Isabell.Isabella.Isabelle.Isobel.Itzel.Iva.Ivah.Ivy.Izabella.Jacey.Jacinthe.Jackeline.Jackie.Jacklyn.Jaclyn.Jacqueline.Jacquelyn.Jacynthe.Jada.Jade.Jaida.Jailyn.Jakayla.Jana.Janae.Jane.Janelle.Janessa.Janet.Janice.Janie.Janis.Janiya.Jannie.Jany.Jaquelin.Jaqueline.Jasmin.Jasmine.Jaunita.Jayda.Jayde.Jayne.Jazlyn.Jazmin.Jazmyn.Jazmyne.Jean.Jeanette.Jeanie.Jeanne.Jeannette.Jeannie.Jena.Jenifer.Jenna.Jennie.Jennifer.Jenny.Jennyfer.Jessica.Jessika.Jessyca.Jettie.Jewel.Jewell.Jill.Jillian.Jo.Joan.Joana.Joanie.Joann.Joanna.Joanne.Joannie.Joanny.Jocelyn.Jodi.Jodie.Joelle.Johanna.Jolie.Jordyn.Josefa.Josefina.Josephine.Josiane.Josianne.Josie.Joy.Joyce.Juana.Juanita.Judith.Judy.Julia.Juliana.Julianne.Julie.Juliet.June.Justina.Justine.Kaci.Kacie.Kaela.Kaelyn.Kaia.Kailee.Kailey.Kailyn.Kaitlin.Kaitlyn.Kaleigh.Kaley.Kali.Kallie.Kamille.Kamryn.Kara.Karelle.Karen.Kari.Kariane.Karianne.Karina.Karine.Karla.Karlee.Karley.Karli.Karlie.Karolann.Kasandra.Kassandra.Katarina.Kate.Katelin.Katelyn.Katelynn.Katharina.Katherine.Katheryn.Kathleen.Kathlyn.Kathryn.Kathryne.Kathy.Katie.Katlyn.Katlynn.Katrina.Katrine.Kattie.Kay.Kaycee.Kayla.Kaylah.Kaylee.Kayleigh.Kayley.Kayli.Kaylie.Kaylin.Keara.Keeley.Keely.Keira.Kelley.Kelli.Kellie.Kelly.Kelsi.Kelsie.Kendra.Kenna.Kennedi.Kenya.Kiana.Kianna.Kiara.Kiarra.Kiera.Kiley.Kim.Kimberly.Kira.Kirsten.Kirstin.Kitty.Krista.Kristen.Kristi.Kristie.Kristin.Kristina.Kristine.Kristy.Krystal.Krystel.Krystina.Kyla.Kylee.Kyleigh.Kylie.Kyra.Lacey.Lacy.Laila.Laisha.Lana.Laney.Larissa.Latoya.Laura.Laurel.Lauren.Lauretta.Lauriane.Laurianne.Laurie.Laurine.Laury.Lauryn.Lavada.Laverna.Laverne.Lavina.Lavinia.Lavonne.Layla.Lea.Leah.Leann.Leanna.Leanne.Leatha.Leda.Leigh.Leila.Leilani.Lela.Lelah.Lelia.Lempi.Lena.Lenna.Lenora.Lenore.Leola.Leona.Leonie.Leonor.Leonora.Leora.Lera.Lesley.Leslie.Lesly.Lessie.Leta.Letha.Leticia.Letitia.Lexi.Lexie.Lexus.Lia.Liana.Libbie.Libby.Lila.Lilian.Liliana.Liliane.Lilla.Lillian.Lilliana.Lillie.Lilly.Lily.Lilyan.Lina.Linda.Lindsay.Lindsey.Linnea.Lisa.Lisette.Litzy.Liza.Lizeth.Lizzie.Lois.Lola.Lolita.Loma.Lora.Loraine.Lorena.Lorene.Lorenza.Loretta.Lori.Lorine.Lorna.Lorraine.Lottie.Louisa.Louise.Lourdes.Louvenia.Loyce.Lucia.Lucie.Lucienne.Lucile.Lucille.Lucinda.Lucy.Ludie.Luella.Luisa.Lula.Lulu.Luna.Lura.Lurline.Luz.Lyda.Lydia.Lyla.Lynda.Lynette.Lynn.Lynne.Lyric.Lysanne.Mabel.Mabelle.Mable.Macey.Maci.Macie.Mackenzie.Macy.Madaline.Madalyn.Maddison.Madeline.Madelyn.Madelynn.Madge.Madie.Madilyn.Madisen.Madison.Madisyn.Madonna.Madyson.Mae.Maegan.Maeve.Mafalda.Magali.Magdalen.Magdalena.Maggie.Magnolia.Maia.Maida.Maiya.Makayla.Makenna.Makenzie.Malika.Malinda.Mallie.Mallory.Malvina.Mamie.Mandy.Manuela.Mara.Marcelina.Marcella.Marcelle.Marcia.Margaret.Margarete.Margarett.Margaretta.Margarette.Margarita.Marge.Margie.Margot.Margret.Marguerite.Maria.Mariah.Mariam.Marian.Mariana.Mariane.Marianna.Marianne.Maribel.Marie.Mariela.Marielle.Marietta.Marilie.Marilou.Marilyn.Marilyne.Marina.Marisa.Marisol.Maritza.Marjolaine.Marjorie.Marjory.Marlee.Marlen.Marlene.Marsha.Marta.Martha.Martina.Martine.Mary.Maryam.Maryann.Maryjane.Maryse.Mathilde.Matilda.Matilde.Mattie.Maud.Maude.Maudie.Maureen.Maurine.Mavis.Maxine.May.Maya.Maybell.Maybelle.Maye.Maymie.Mayra.Mazie.Mckayla.Mckenna.Mckenzie.Meagan.Meaghan.Meda.Megan.Megane.Meggie.Meghan.Melanie.Melany.Melba.Melinda.Melisa.Melissa.Mellie.Melody.Melvina.Melyna.Melyssa.Mercedes.Meredith.Mertie.Meta.Mia.Micaela.Michaela.Michele.Michelle.Mikayla.Mildred.Millie.Mindy.Minerva.Minnie.Miracle.Miranda.Mireille.Mireya.Miriam.Missouri.Misty.Mittie.Modesta.Mollie.Molly.Mona.Monica.Monique.Monserrat.Moriah.Mozelle.Muriel.Mya.Myah.Mylene.Myra.Myriam.Myrna.Myrtice.Myrtie.Myrtis.Myrtle.Nadia.Nadine.Nancy.Nannie.Naomi.Naomie.Natalia.Natalie.Natasha.Nayeli.Nedra.Neha.Nelda.Nella.Nelle.Nellie.Neoma.Nettie.Neva.Nia.Nichole.Nicole.Nicolette.Nikki.Nina.Noelia.Noemi.Noemie.Noemy.Nola.Nona.Nora.Norene.Norma.Novella.Nya.Nyah.Nyasia.Oceane.Octavia.Odessa.Ofelia.Ola.Oleta.Olga.Olive.Olivia.Ona.Opal.Ophelia.Ora.Orpha.Otilia.Ottilie.Ozella.Paige.Palma.Pam.Pamela.Pansy.Pascale.Patience.Patricia.Patsy.Patti.Pattie.Patty.Paula.Paulette.Pauline.Pearl.Pearlie.Pearline.Peggie.Peggy.Penelope.Penny.Petra.Phoebe.Phyllis.Pinkie.Piper.Polly.Precious.Princess.Priscilla.Prudence.Queen.Queenie.Rachael.Rachel.Rachelle.Rae.Raegan.Rafaela.Raina.Ramona.Randi.Raphaelle.Raquel.Raven.Reanna.Reba.Rebeca.Rebecca.Rebeka.Rebekah.Regina.Reina.Renee.Ressie.Reta.Retha.Retta.Reva.Reyna.Rhea.Rhianna.Rhiannon.Rhoda.Rhonda.Rita.Roberta.Robyn.Rochelle.Rocio.Rosa.Rosalee.Rosalia.Rosalie.Rosalind.Rosalinda.Rosalyn.Rosamond.Rosanna.Rosario.Rose.Rosella.Roselyn.Rosemarie.Rosemary.Rosetta.Rosie.Rosina.Roslyn.Rossie.Rowena.Roxane.Roxanne.Rozella.Rubie.Ruby.Rubye.Ruth.Ruthe.Ruthie.Rylee.Ryleigh.Sabina.Sabrina.Sabryna.Sadie.Sadye.Saige.Sallie.Sally.Salma.Samanta.Samantha.Samara.Sandra.Sandrine.Sandy.Santa.Santina.Sara.Sarah.Sarai.Sarina.Sasha.Savanah.Savanna.Savannah.Scarlett.Selena.Selina.Serena.Serenity.Shaina.Shakira.Shana.Shanel.Shanelle.Shania.Shanie.Shaniya.Shanna.Shannon.Shanny.Shany.Shari.Sharon.Shawna.Shaylee.Shayna.Sheila.Shelia.Shelley.Shelly.Sheri.Sherri.Sherry.Sheryl.Shirley.Shyann.Shyanne.Sibyl.Sienna.Sierra.Sigrid.Silvia.Simone.Sister.Skyla.Sofia.Soledad.Sonia.Sonja.Sonya.Sophia.Sophie.Stacey.Stacy.Stefanie.Stella.Stephania.Stephanie.Stephany.Sue.Summer.Susan.Susana.Susanna.Susie.Suzanne.Syble.Sydnee.Sydney.Sydni.Sydnie.Sylvia.Tabitha.Talia.Tamara.Tami.Tamia.Tammy.Tania.Tanya.Tara.Taryn.Tasha.Tatum.Tatyana.Taya.Teresa.Teri.Terri.Tess.Tessie.Thalia.Thea.Thelma.Theodora.Theresa.Therese.Theresia.Thora.Tia.Tiana.Tianna.Tiara.Tierra.Tiffany.Tina.Tomasa.Toni.Tonya.Tracey.Traci.Tracy.Tressa.Tressie.Treva.Tricia.Trinity.Trisha.Trudie.Trycia.Twila.Tyra.Una.Ursula.Vada.Valentina.Valerie.Vallie.Vanessa.Veda.Velda.Vella.Velma.Velva.Vena.Vera.Verda.Verdie.Vergie.Verla.Verlie.Verna.Vernice.Verona.Veronica.Vesta.Vicenta.Vicki.Vickie.Vicky.Victoria.Vida.Vilma.Vincenza.Viola.Violet.Violette.Virgie.Virginia.Virginie.Vita.Viva.Vivian.Viviane.Vivianne.Vivien.Vivienne.Wanda.Wava.Wendy.Whitney.Wilhelmine.Willa.Willow.Wilma.Winifred.Winnifred.Winona.Yadira.Yasmeen.Yasmin.Yasmine.Yazmin.Yesenia.Yessenia.Yolanda.Yoshiko.Yvette.Yvonne.Zaria.Zelda.Zella.Zelma.Zena.Zetta.Zita.Zoe.Zoey.Zoie.Zoila.Zola.Zora.Zula`.split(`.`),
			male: `Aaron.Abdiel.Abdul.Abdullah.Abe.Abel.Abelardo.Abner.Abraham.Adalberto.Adam.Adan.Adelbert.Aditya.Adolf.Adolfo.Adolph.Adolphus.Adonis.Adrain.Adrian.Adriel.Agustin.Ahmad.Ahmed.Aidan.Aiden.Akeem.Al.Alan.Albert.Alberto.Albin.Alden.Alec.Alejandro.Alek.Alessandro.Alex.Alexander.Alexandre.Alexandro.Alexzander.Alf.Alfonso.Alfonzo.Alford.Alfred.Alfredo.Allan.Allen.Alonzo.Alphonso.Alton.Alvah.Alvin.Ambrose.Americo.Amir.Amos.Anastacio.Anderson.Andre.Andres.Andrew.Andy.Angelo.Angus.Anibal.Ansel.Anthony.Antone.Antonio.Antwan.Antwon.Arch.Archibald.Archie.Aric.Arjun.Arlo.Armand.Armando.Arnaldo.Arne.Arno.Arnold.Arnoldo.Arnulfo.Aron.Art.Arthur.Arturo.Arvel.Arvid.Augustine.Augustus.Aurelio.Austen.Austin.Axel.Ayden.Barney.Baron.Barrett.Barry.Bart.Bartholome.Barton.Beau.Ben.Benedict.Benjamin.Bennett.Bennie.Benny.Benton.Bernard.Bernardo.Bernhard.Bernie.Bert.Bertram.Bertrand.Bill.Billy.Blaise.Blake.Blaze.Bo.Bob.Bobby.Boris.Boyd.Brad.Braden.Bradford.Bradley.Bradly.Brady.Braeden.Brain.Brando.Brandon.Brandt.Brandyn.Brannon.Branson.Brant.Braulio.Braxton.Brayan.Brendan.Brenden.Brendon.Brennan.Brennon.Brent.Bret.Brett.Brian.Brice.Brock.Broderick.Brody.Brooks.Bruce.Bryan.Bryant.Bryce.Brycen.Bryon.Buck.Bud.Buddy.Buford.Burley.Buster.Byron.Cade.Caden.Caesar.Cale.Caleb.Calvin.Camden.Cameron.Camren.Camron.Candelario.Candido.Carl.Carleton.Carlo.Carlos.Carlton.Carmelo.Carmine.Carson.Carter.Casimer.Casimir.Casper.Ceasar.Cecil.Cedric.Cedrick.Celestino.Cesar.Chad.Chadd.Chadrick.Chaim.Chance.Charles.Charlie.Chase.Chauncey.Chaz.Chester.Chet.Chris.Christ.Christian.Christop.Christophe.Christopher.Cicero.Clarence.Clark.Claud.Claude.Clay.Clayton.Clemens.Clement.Cletus.Cleve.Cleveland.Clifford.Clifton.Clint.Clinton.Clovis.Cloyd.Clyde.Coby.Cody.Colby.Cole.Coleman.Colin.Collin.Colt.Colten.Colton.Columbus.Conner.Connor.Conor.Conrad.Constantin.Cooper.Corbin.Cordell.Corey.Cornelius.Cornell.Cortez.Cory.Coy.Craig.Crawford.Cristian.Cristobal.Cristopher.Cullen.Curt.Curtis.Cyril.Cyrus.D'angelo.Dale.Dallin.Dalton.Dameon.Damian.Damien.Damion.Damon.Dan.Dandre.Dane.Dangelo.Danial.Daniel.Danny.Dante.Daren.Darien.Darin.Dario.Darion.Darius.Darnell.Daron.Darrel.Darrell.Darren.Darrick.Darrin.Darrion.Darron.Darryl.Darwin.Daryl.Dashawn.Dave.David.Davin.Davion.Davon.Davonte.Dawson.Dax.Dayne.Dayton.Dean.Deangelo.Declan.Dedric.Dedrick.Deion.Dejon.Dejuan.Delbert.Delmer.Demarco.Demarcus.Demario.Demetrius.Demond.Denis.Dennis.Deon.Deondre.Deontae.Deonte.Dereck.Derek.Derick.Deron.Derrick.Deshaun.Deshawn.Desmond.Destin.Devante.Deven.Devin.Devonte.Dewayne.Dewey.Dewitt.Dexter.Diego.Dillan.Dillon.Dimitri.Dino.Dion.Dock.Domenic.Domenick.Domenico.Domingo.Dominic.Dominick.Don.Donald.Donato.Donavon.Donnell.Donnie.Donny.Doug.Douglas.Doyle.Drake.Drew.Duane.Dudley.Duncan.Durward.Dustin.Dwayne.Dwight.Dylan.Earl.Earnest.Easton.Ed.Edd.Eddie.Edgar.Edgardo.Edison.Edmond.Edmund.Eduardo.Edward.Edwardo.Edwin.Efrain.Efren.Einar.Eino.Eladio.Elbert.Eldon.Eldred.Eldridge.Eleazar.Eli.Elian.Elias.Eliezer.Elijah.Eliseo.Elliot.Elliott.Ellis.Ellsworth.Elmer.Elmo.Elmore.Eloy.Elroy.Elton.Elvis.Elwin.Elwyn.Emanuel.Emerson.Emil.Emile.Emiliano.Emilio.Emmanuel.Emmet.Emmett.Emmitt.Enoch.Enos.Enrico.Enrique.Ephraim.Eriberto.Eric.Erich.Erick.Erik.Erling.Ernest.Ernesto.Ernie.Ervin.Erwin.Esteban.Estevan.Ethan.Eugene.Eusebio.Evan.Evans.Everardo.Everett.Everette.Evert.Ewald.Ewell.Ezekiel.Ezequiel.Ezra.Fabian.Faustino.Fausto.Favian.Federico.Felipe.Felix.Felton.Fermin.Fernando.Fidel.Filiberto.Finn.Flavio.Fletcher.Florencio.Florian.Floyd.Ford.Forest.Forrest.Foster.Francesco.Francisco.Franco.Frank.Franklin.Franz.Fred.Freddie.Freddy.Frederic.Frederick.Frederik.Fredrick.Fredy.Freeman.Friedrich.Fritz.Furman.Gabe.Gabriel.Gaetano.Gage.Gardner.Garett.Garfield.Garland.Garret.Garrett.Garrick.Garrison.Garry.Garth.Gary.Gaston.Gavin.Gene.General.Gennaro.Geo.Geoffrey.George.Geovanni.Geovanny.Geovany.Gerald.Gerard.Gerardo.Gerhard.German.Gerry.Gerson.Gianni.Gideon.Gilbert.Gilberto.Giles.Gino.Giovani.Giovanni.Giovanny.Giuseppe.Glen.Glenn.Godfrey.Gonzalo.Gordon.Grady.Graham.Grant.Granville.Grayson.Green.Greg.Gregg.Gregorio.Gregory.Greyson.Griffin.Grover.Guido.Guillermo.Guiseppe.Gunnar.Gunner.Gus.Gust.Gustave.Gustavo.Guy.Hal.Hank.Hans.Hardy.Harmon.Harold.Harrison.Harry.Harvey.Haskell.Hassan.Hayden.Heath.Heber.Hector.Helmer.Henderson.Henri.Henry.Herbert.Herman.Hermann.Herminio.Hershel.Hilario.Hilbert.Hillard.Hilton.Hipolito.Hiram.Hobart.Holden.Homer.Horace.Horacio.Hosea.Houston.Howard.Howell.Hoyt.Hubert.Hudson.Hugh.Hugo.Humberto.Hunter.Hyman.Ian.Ibrahim.Ignacio.Ignatius.Ike.Immanuel.Irvin.Irving.Irwin.Isaac.Isac.Isadore.Isai.Isaiah.Isaias.Isidro.Ismael.Isom.Israel.Issac.Ivan.Izaiah.Jabari.Jace.Jacinto.Jack.Jackson.Jacob.Jacques.Jadon.Jaime.Jairo.Jake.Jakob.Jaleel.Jalen.Jalon.Jamaal.Jamal.Jamar.Jamarcus.Jamel.James.Jameson.Jamil.Jamir.Jamison.Janick.Jaquan.Jared.Jaren.Jarod.Jaron.Jarred.Jarrell.Jarret.Jarrett.Jarrod.Jarvis.Jasen.Jason.Jasper.Javier.Javon.Javonte.Jay.Jayce.Jayden.Jaydon.Jaylen.Jaylon.Jayson.Jed.Jedediah.Jedidiah.Jeff.Jefferey.Jeffery.Jeffrey.Jeffry.Jerad.Jerald.Jeramie.Jeramy.Jerel.Jeremiah.Jeremie.Jeremy.Jermain.Jermaine.Jermey.Jerod.Jerome.Jeromy.Jerrell.Jerrod.Jerrold.Jerry.Jesse.Jesus.Jett.Jevon.Jim.Jimmie.Jimmy.Joaquin.Joe.Joel.Joesph.Joey.Johan.Johann.Johathan.John.Johnathan.Johnathon.Johnny.Johnpaul.Johnson.Jon.Jonas.Jonatan.Jonathan.Jonathon.Jordi.Jordon.Jordy.Jorge.Jose.Joseph.Josh.Joshua.Joshuah.Josiah.Josue.Jovan.Jovani.Jovanny.Jovany.Juan.Judah.Judd.Judge.Judson.Julian.Julien.Julio.Julius.Junior.Junius.Justen.Justin.Juston.Justus.Justyn.Juvenal.Juwan.Kade.Kaden.Kadin.Kale.Kaleb.Kameron.Kamren.Kamron.Kane.Kareem.Karl.Kavon.Keagan.Keanu.Keaton.Keegan.Keenan.Keith.Kellen.Kelton.Kelvin.Ken.Kendrick.Kenneth.Kennith.Kenny.Kent.Kenton.Kenyon.Keon.Keshaun.Keshawn.Keven.Kevin.Kevon.Keyon.Keyshawn.Khalid.Khalil.Kian.Kiel.Kieran.King.Kip.Kirk.Kobe.Koby.Kody.Kolby.Kole.Korbin.Korey.Kory.Kraig.Kristofer.Kristoffer.Kristopher.Kurt.Kurtis.Kyle.Kyler.Ladarius.Lafayette.Lamar.Lambert.Lamont.Lance.Landen.Laron.Larry.Laurence.Lawrence.Lawson.Lazaro.Leif.Leland.Lemuel.Lenny.Leo.Leon.Leonard.Leonardo.Leonel.Leopold.Leopoldo.Leroy.Lester.Levi.Lew.Lewis.Liam.Lincoln.Linwood.Lionel.Lisandro.Llewellyn.Lloyd.Logan.Lon.Lonnie.Lonny.Lonzo.Lorenz.Lorenzo.Louie.Louis.Lowell.Lucas.Luciano.Lucio.Lucious.Lucius.Ludwig.Luigi.Luis.Lukas.Luke.Luther.Lyle.Mac.Mack.Magnus.Major.Malachi.Malcolm.Manley.Manuel.Marc.Marcel.Marcelino.Marcellus.Marcelo.Marco.Marcos.Marcus.Mariano.Mario.Mark.Markus.Marlon.Marques.Marquis.Marquise.Marshall.Martin.Marty.Marvin.Mason.Mateo.Mathew.Mathias.Matt.Matteo.Matthew.Maurice.Mauricio.Maverick.Max.Maxime.Maximilian.Maximillian.Maximo.Maximus.Maxwell.Maynard.Mekhi.Melvin.Mervin.Micah.Michael.Micheal.Miguel.Mike.Mikel.Miles.Milford.Milo.Milton.Misael.Mitchel.Mitchell.Modesto.Mohamed.Mohammad.Mohammed.Moises.Monte.Monty.Morris.Mortimer.Morton.Mose.Moses.Moshe.Muhammad.Murray.Mustafa.Myles.Myron.Name.Napoleon.Narciso.Nash.Nasir.Nat.Nathan.Nathanael.Nathanial.Nathaniel.Nathen.Neal.Ned.Neil.Nels.Nelson.Nestor.Newell.Newton.Nicholas.Nicholaus.Nick.Nicklaus.Nickolas.Nico.Nicolas.Nigel.Nikko.Niko.Nikolas.Nils.Noah.Noble.Noe.Noel.Nolan.Norbert.Norberto.Norman.Norris.Norval.Norwood.Obie.Odell.Okey.Olaf.Ole.Olen.Olin.Oliver.Omar.Omari.Omer.Oral.Oran.Oren.Orin.Orion.Orland.Orlando.Orlo.Orrin.Orval.Orville.Osbaldo.Osborne.Oscar.Osvaldo.Oswald.Oswaldo.Otha.Otho.Otis.Ottis.Otto.Owen.Pablo.Paolo.Parker.Pasquale.Patrick.Paul.Pedro.Percival.Percy.Perry.Pete.Peter.Phil.Philip.Phillip.Pierce.Pierre.Pietro.Porter.Preston.Price.Prince.Quentin.Quincy.Quinten.Quinton.Rafael.Raheem.Rahsaan.Rahul.Ralph.Ramiro.Ramon.Randal.Randall.Randolph.Randy.Ransom.Raoul.Raphael.Rashad.Rashawn.Rasheed.Raul.Ray.Raymond.Raymundo.Reece.Reed.Reggie.Reginald.Reid.Reinhold.Remington.Rene.Reuben.Rex.Rey.Reyes.Reymundo.Reynold.Rhett.Ricardo.Richard.Richie.Richmond.Rick.Rickey.Ricky.Rico.Rigoberto.Robb.Robert.Roberto.Rocky.Rod.Roderick.Rodger.Rodney.Rodolfo.Rodrick.Rodrigo.Roel.Rogelio.Roger.Rogers.Roland.Rolando.Rollin.Roman.Ron.Ronald.Ronaldo.Ronnie.Ronny.Roosevelt.Rory.Roscoe.Rosendo.Ross.Rowland.Roy.Royce.Ruben.Rudolph.Rudy.Rufus.Rupert.Russ.Russel.Russell.Rusty.Ryan.Ryder.Rylan.Salvador.Salvatore.Sam.Samir.Samson.Samuel.Sanford.Santiago.Santino.Santos.Saul.Savion.Scot.Scott.Scottie.Scotty.Seamus.Sean.Sebastian.Sedrick.Selmer.Sergio.Seth.Shad.Shane.Shaun.Shawn.Sheldon.Shemar.Sherman.Sherwood.Sid.Sigmund.Sigurd.Silas.Sim.Simeon.Simon.Solon.Sonny.Spencer.Stan.Stanford.Stanley.Stanton.Stefan.Stephan.Stephen.Stephon.Sterling.Steve.Steven.Stewart.Stone.Stuart.Sven.Sylvan.Sylvester.Tad.Talon.Tanner.Tate.Taurean.Tavares.Ted.Terence.Terrance.Terrell.Terrence.Terrill.Tevin.Thad.Thaddeus.Theo.Theodore.Theron.Thomas.Thurman.Tillman.Tim.Timmothy.Timmy.Timothy.Tito.Titus.Tobin.Toby.Tod.Todd.Tom.Tomas.Tommy.Toney.Tony.Torrance.Torrey.Trace.Travis.Travon.Tre.Tremaine.Tremayne.Trent.Trenton.Trever.Trevion.Trevor.Trey.Tristian.Triston.Troy.Trystan.Turner.Tyler.Tyree.Tyreek.Tyrel.Tyrell.Tyrese.Tyrique.Tyrone.Tyshawn.Tyson.Ubaldo.Ulices.Ulises.Uriah.Uriel.Valentin.Vance.Vaughn.Vern.Verner.Vernon.Vicente.Victor.Vidal.Vince.Vincent.Vincenzo.Vinnie.Virgil.Vito.Vladimir.Wade.Waino.Waldo.Walker.Wallace.Walter.Walton.Ward.Warren.Watson.Waylon.Wayne.Webster.Weldon.Wellington.Wendell.Werner.Wesley.Westley.Weston.Wilber.Wilbert.Wilbur.Wilburn.Wiley.Wilford.Wilfred.Wilfredo.Wilfrid.Wilhelm.Will.Willard.William.Willie.Willis.Willy.Wilmer.Wilson.Wilton.Winfield.Winston.Wm.Woodrow.Wyatt.Wyman.Xander.Xavier.Xzavier.Zachariah.Zachary.Zachery.Zack.Zackary.Zackery.Zakary.Zander.Zane.Zechariah`.split(`.`)
		},
		gender: `Agender.Androgyne.Androgynous.Bigender.Cis female.Cis male.Cis man.Cis woman.Cis.Cisgender female.Cisgender male.Cisgender man.Cisgender woman.Cisgender.Demi-boy.Demi-girl.Demi-man.Demi-woman.Demiflux.Demigender.F2M.FTM.Female to male trans man.Female to male transgender man.Female to male transsexual man.Female to male.Gender fluid.Gender neutral.Gender nonconforming.Gender questioning.Gender variant.Genderflux.Genderqueer.Hermaphrodite.Intersex man.Intersex person.Intersex woman.Intersex.M2F.MTF.Male to female trans woman.Male to female transgender woman.Male to female transsexual woman.Male to female.Man.Multigender.Neither.Neutrois.Non-binary.Omnigender.Other.Pangender.Polygender.T* man.T* woman.Trans female.Trans male.Trans man.Trans person.Trans woman.Trans.Transsexual female.Transsexual male.Transsexual man.Transsexual person.Transsexual woman.Transsexual.Transgender female.Transgender person.Transmasculine.Trigender.Two* person.Two-spirit person.Two-spirit.Woman.Xenogender`.split(`.`),
		job_area: `Solutions.Program.Brand.Security.Research.Marketing.Directives.Implementation.Integration.Functionality.Response.Paradigm.Tactics.Identity.Markets.Group.Division.Applications.Optimization.Operations.Infrastructure.Intranet.Communications.Web.Branding.Quality.Assurance.Mobility.Accounts.Data.Creative.Configuration.Accountability.Interactions.Factors.Usability.Metrics`.split(`.`),
		job_descriptor: [
			`Lead`,
			`Senior`,
			`Direct`,
			`Corporate`,
			`Dynamic`,
			`Future`,
			`Product`,
			`National`,
			`Regional`,
			`District`,
			`Central`,
			`Global`,
			`Customer`,
			`Investor`,
			`International`,
			`Legacy`,
			`Forward`,
			`Internal`,
			`Human`,
			`Chief`,
			`Principal`
		],
		job_title_pattern: [`{{person.jobDescriptor}} {{person.jobArea}} {{person.jobType}}`],
		job_type: [
			`Supervisor`,
			`Associate`,
			`Executive`,
			`Liaison`,
			`Officer`,
			`Manager`,
			`Engineer`,
			`Specialist`,
			`Director`,
			`Coordinator`,
			`Administrator`,
			`Architect`,
			`Analyst`,
			`Designer`,
			`Planner`,
			`Orchestrator`,
			`Technician`,
			`Developer`,
			`Producer`,
			`Consultant`,
			`Assistant`,
			`Facilitator`,
			`Agent`,
			`Representative`,
			`Strategist`
		],
		last_name: { generic: `Abbott.Abernathy.Abshire.Adams.Altenwerth.Anderson.Ankunding.Armstrong.Auer.Aufderhar.Bahringer.Bailey.Balistreri.Barrows.Bartell.Bartoletti.Barton.Bashirian.Batz.Bauch.Baumbach.Bayer.Beahan.Beatty.Bechtelar.Becker.Bednar.Beer.Beier.Berge.Bergnaum.Bergstrom.Bernhard.Bernier.Bins.Blanda.Blick.Block.Bode.Boehm.Bogan.Bogisich.Borer.Bosco.Botsford.Boyer.Boyle.Bradtke.Brakus.Braun.Breitenberg.Brekke.Brown.Bruen.Buckridge.Carroll.Carter.Cartwright.Casper.Cassin.Champlin.Christiansen.Cole.Collier.Collins.Conn.Connelly.Conroy.Considine.Corkery.Cormier.Corwin.Cremin.Crist.Crona.Cronin.Crooks.Cruickshank.Cummerata.Cummings.D'Amore.Dach.Daniel.Dare.Daugherty.Davis.Deckow.Denesik.Dibbert.Dickens.Dicki.Dickinson.Dietrich.Donnelly.Dooley.Douglas.Doyle.DuBuque.Durgan.Ebert.Effertz.Emard.Emmerich.Erdman.Ernser.Fadel.Fahey.Farrell.Fay.Feeney.Feest.Feil.Ferry.Fisher.Flatley.Frami.Franecki.Franey.Friesen.Fritsch.Funk.Gerhold.Gerlach.Gibson.Gislason.Gleason.Gleichner.Glover.Goldner.Goodwin.Gorczany.Gottlieb.Goyette.Grady.Graham.Grant.Green.Greenfelder.Greenholt.Grimes.Gulgowski.Gusikowski.Gutkowski.Gutmann.Haag.Hackett.Hagenes.Hahn.Haley.Halvorson.Hamill.Hammes.Hand.Hane.Hansen.Harber.Harris.Hartmann.Harvey.Hauck.Hayes.Heaney.Heathcote.Hegmann.Heidenreich.Heller.Herman.Hermann.Hermiston.Herzog.Hessel.Hettinger.Hickle.Hilll.Hills.Hilpert.Hintz.Hirthe.Hodkiewicz.Hoeger.Homenick.Hoppe.Howe.Howell.Hudson.Huel.Huels.Hyatt.Jacobi.Jacobs.Jacobson.Jakubowski.Jaskolski.Jast.Jenkins.Jerde.Johns.Johnson.Johnston.Jones.Kassulke.Kautzer.Keebler.Keeling.Kemmer.Kerluke.Kertzmann.Kessler.Kiehn.Kihn.Kilback.King.Kirlin.Klein.Kling.Klocko.Koch.Koelpin.Koepp.Kohler.Konopelski.Koss.Kovacek.Kozey.Krajcik.Kreiger.Kris.Kshlerin.Kub.Kuhic.Kuhlman.Kuhn.Kulas.Kunde.Kunze.Kuphal.Kutch.Kuvalis.Labadie.Lakin.Lang.Langosh.Langworth.Larkin.Larson.Leannon.Lebsack.Ledner.Leffler.Legros.Lehner.Lemke.Lesch.Leuschke.Lind.Lindgren.Littel.Little.Lockman.Lowe.Lubowitz.Lueilwitz.Luettgen.Lynch.MacGyver.Macejkovic.Maggio.Mann.Mante.Marks.Marquardt.Marvin.Mayer.Mayert.McClure.McCullough.McDermott.McGlynn.McKenzie.McLaughlin.Medhurst.Mertz.Metz.Miller.Mills.Mitchell.Moen.Mohr.Monahan.Moore.Morar.Morissette.Mosciski.Mraz.Mueller.Muller.Murazik.Murphy.Murray.Nader.Nicolas.Nienow.Nikolaus.Nitzsche.Nolan.O'Connell.O'Conner.O'Hara.O'Keefe.O'Kon.O'Reilly.Oberbrunner.Okuneva.Olson.Ondricka.Orn.Ortiz.Osinski.Pacocha.Padberg.Pagac.Parisian.Parker.Paucek.Pfannerstill.Pfeffer.Pollich.Pouros.Powlowski.Predovic.Price.Prohaska.Prosacco.Purdy.Quigley.Quitzon.Rath.Ratke.Rau.Raynor.Reichel.Reichert.Reilly.Reinger.Rempel.Renner.Reynolds.Rice.Rippin.Ritchie.Robel.Roberts.Rodriguez.Rogahn.Rohan.Rolfson.Romaguera.Roob.Rosenbaum.Rowe.Ruecker.Runolfsdottir.Runolfsson.Runte.Russel.Rutherford.Ryan.Sanford.Satterfield.Sauer.Sawayn.Schaden.Schaefer.Schamberger.Schiller.Schimmel.Schinner.Schmeler.Schmidt.Schmitt.Schneider.Schoen.Schowalter.Schroeder.Schulist.Schultz.Schumm.Schuppe.Schuster.Senger.Shanahan.Shields.Simonis.Sipes.Skiles.Smith.Smitham.Spencer.Spinka.Sporer.Stamm.Stanton.Stark.Stehr.Steuber.Stiedemann.Stokes.Stoltenberg.Stracke.Streich.Stroman.Strosin.Swaniawski.Swift.Terry.Thiel.Thompson.Tillman.Torp.Torphy.Towne.Toy.Trantow.Tremblay.Treutel.Tromp.Turcotte.Turner.Ullrich.Upton.Vandervort.Veum.Volkman.Von.VonRueden.Waelchi.Walker.Walsh.Walter.Ward.Waters.Watsica.Weber.Wehner.Weimann.Weissnat.Welch.West.White.Wiegand.Wilderman.Wilkinson.Will.Williamson.Willms.Windler.Wintheiser.Wisoky.Wisozk.Witting.Wiza.Wolf.Wolff.Wuckert.Wunsch.Wyman.Yost.Yundt.Zboncak.Zemlak.Ziemann.Zieme.Zulauf`.split(`.`) },
		last_name_pattern: { generic: [{
			value: `{{person.last_name.generic}}`,
			weight: 95
		}, {
			value: `{{person.last_name.generic}}-{{person.last_name.generic}}`,
			weight: 5
		}] },
		middle_name: {
			generic: `Addison.Angel.Arden.Arya.Ashton.August.Avery.Bailey.Bay.Blair.Blue.Bowie.Caylen.Dakota.Devine.Devon.Dior.Eden.Elein.Eyre.Finley.Flynn.France.Francis.Gray.Greer.Harley.Harper.Isa.Jaden.Jamie.Jazz.Jess.Jordan.Journey.Jude.Jules.Justice.Kai.Kendall.Kennedy.Lake.Lane.Lee.London.Lou.Love.Lucky.Lux.Marlowe.Medusa.Monroe.Morgan.Nova.Ocean.Phoenix.Quinn.Rain.Raye.Reagan.Rebel.Reese.Regan.Reign.Riley.River.Robin.Rowan.Royal.Sage.Saturn.Scout.Shiloh.Sky.Skylar.Skyler.Storm.Taylen.Taylor.Teagan.Winter.Zion.Zyair`.split(`.`),
			female: `Abigail.Adele.Alice.Alisha.Amber.Amelia.Amora.Anaïs.Anika.Anise.Annabel.Anne.Aphrodite.Aretha.Aster.Audrey.Bailee.Belle.Beth.Billie.Blanche.Bree.Brielle.Brienne.Brooke.Brooklyn.Caleen.Candice.Caprice.Carelyn.Celine.Cerise.Cia.Claire.Claudia.Clementine.Coral.Coraline.Dahlia.Dawn.Della.Demi.Denise.Diana.Ebony.Eleanor.Elizabeth.Ellen.Elodie.Eloise.Ember.Emma.Erin.Faith.Farrah.Fawn.Fayre.Fern.Frida.Genisis.Georgia.Grace.Gwen.Hazel.Helen.Hippolyta.Holly.Hope.Imani.Iowa.Ireland.Irene.Iris.Isla.Ivy.Jade.Jane.Jean.Jo.Joan.Jolie.Josie.Joy.Juliet.Juniper.Kali.Karma.Karsyn.Kat.Kate.Keva.Kylie.Lark.Layla.Leigh.Leona.Leslie.Lexi.Louise.Luna.Lynn.Lyric.Maddie.Mae.Marie.Matilda.Maude.Maybel.Meadow.Mercy.Michelle.Mirabel.Nalia.Naomi.Olive.Paige.Pearl.Penelope.Rae.Raven.Rose.Ruth.Rylie.Sasha.Serena.Sofia.Sophia.Sue.Suzanne.Sydney.Tempest.Tenley.Thea.Trinity.Valerie.Venus.Vera.Violet.Willow.Xena.Zaylee.Zoe`.split(`.`),
			male: `Ace.Aiden.Alex.Alexander.Ander.Anderson.Angelou.Anthony.Asher.Austin.Aziel.Bear.Beckham.Benjamin.Blaise.Blake.Buddy.Calvin.Cameron.Carter.Charles.Charlie.Christopher.Clyde.Cooper.Corey.Daniel.David.Denver.Drew.Dylan.Elijah.Elliott.Ellis.Emerson.Ethan.Ezra.Fletcher.Gabriel.Grayson.Gus.Hank.Harrison.Hayden.Hendrix.Henry.Houston.Hudson.Hugh.Isaac.Jack.Jackson.Jacob.Jakobe.James.Jaxon.Jaxtyn.Jayden.Jett.John.Joseph.Josiah.Julian.Julien.Kenji.Kobe.Kyle.Kylo.Lennon.Leo.Levi.Liam.Lincoln.Logan.Louis.Lucas.Luke.Mason.Mateo.Matthew.Maverick.Micah.Michael.Nico.Nixon.Noah.North.Oliver.Otis.Otto.Owen.Ozzy.Parker.Pax.Ray.Reeve.Rocky.Rory.Ryan.Sam.Samuel.Sawyer.Sebastian.Shawn.Sonny.Teddy.Theo.Theodore.Thomas.Truett.Walter.Warren.Watson.William.Wison.Wyatt.Ziggy`.split(`.`)
		},
		name: [
			{
				value: `{{person.firstName}} {{person.lastName}}`,
				weight: 49
			},
			{
				value: `{{person.prefix}} {{person.firstName}} {{person.lastName}}`,
				weight: 7
			},
			{
				value: `{{person.firstName}} {{person.lastName}} {{person.suffix}}`,
				weight: 7
			},
			{
				value: `{{person.prefix}} {{person.firstName}} {{person.lastName}} {{person.suffix}}`,
				weight: 1
			}
		],
		prefix: {
			generic: [`Dr.`],
			female: [
				`Miss`,
				`Mrs.`,
				`Ms.`
			],
			male: [`Mr.`]
		},
		sex: [`female`, `male`],
		suffix: [
			`Jr.`,
			`Sr.`,
			`I`,
			`II`,
			`III`,
			`IV`,
			`V`,
			`MD`,
			`DDS`,
			`PhD`,
			`DVM`
		],
		western_zodiac_sign: [
			`Aquarius`,
			`Pisces`,
			`Aries`,
			`Taurus`,
			`Gemini`,
			`Cancer`,
			`Leo`,
			`Virgo`,
			`Libra`,
			`Scorpio`,
			`Sagittarius`,
			`Capricorn`
		]
	},
	phone_number: { format: {
		human: [
			`!##-!##-####`,
			`!##-!##-#### x###`,
			`!##-!##-#### x####`,
			`!##-!##-#### x#####`,
			`!##.!##.####`,
			`!##.!##.#### x###`,
			`!##.!##.#### x####`,
			`!##.!##.#### x#####`,
			`(!##) !##-####`,
			`(!##) !##-#### x###`,
			`(!##) !##-#### x####`,
			`(!##) !##-#### x#####`,
			`1-!##-!##-####`,
			`1-!##-!##-#### x###`,
			`1-!##-!##-#### x####`,
			`1-!##-!##-#### x#####`
		],
		international: [`+1!##!######`],
		mobile: [`!##!######`],
		national: [`(!##) !##-####`]
	} },
	science: {
		chemical_element: [
			{
				symbol: `H`,
				name: `Hydrogen`,
				atomicNumber: 1
			},
			{
				symbol: `He`,
				name: `Helium`,
				atomicNumber: 2
			},
			{
				symbol: `Li`,
				name: `Lithium`,
				atomicNumber: 3
			},
			{
				symbol: `Be`,
				name: `Beryllium`,
				atomicNumber: 4
			},
			{
				symbol: `B`,
				name: `Boron`,
				atomicNumber: 5
			},
			{
				symbol: `C`,
				name: `Carbon`,
				atomicNumber: 6
			},
			{
				symbol: `N`,
				name: `Nitrogen`,
				atomicNumber: 7
			},
			{
				symbol: `O`,
				name: `Oxygen`,
				atomicNumber: 8
			},
			{
				symbol: `F`,
				name: `Fluorine`,
				atomicNumber: 9
			},
			{
				symbol: `Ne`,
				name: `Neon`,
				atomicNumber: 10
			},
			{
				symbol: `Na`,
				name: `Sodium`,
				atomicNumber: 11
			},
			{
				symbol: `Mg`,
				name: `Magnesium`,
				atomicNumber: 12
			},
			{
				symbol: `Al`,
				name: `Aluminium`,
				atomicNumber: 13
			},
			{
				symbol: `Si`,
				name: `Silicon`,
				atomicNumber: 14
			},
			{
				symbol: `P`,
				name: `Phosphorus`,
				atomicNumber: 15
			},
			{
				symbol: `S`,
				name: `Sulfur`,
				atomicNumber: 16
			},
			{
				symbol: `Cl`,
				name: `Chlorine`,
				atomicNumber: 17
			},
			{
				symbol: `Ar`,
				name: `Argon`,
				atomicNumber: 18
			},
			{
				symbol: `K`,
				name: `Potassium`,
				atomicNumber: 19
			},
			{
				symbol: `Ca`,
				name: `Calcium`,
				atomicNumber: 20
			},
			{
				symbol: `Sc`,
				name: `Scandium`,
				atomicNumber: 21
			},
			{
				symbol: `Ti`,
				name: `Titanium`,
				atomicNumber: 22
			},
			{
				symbol: `V`,
				name: `Vanadium`,
				atomicNumber: 23
			},
			{
				symbol: `Cr`,
				name: `Chromium`,
				atomicNumber: 24
			},
			{
				symbol: `Mn`,
				name: `Manganese`,
				atomicNumber: 25
			},
			{
				symbol: `Fe`,
				name: `Iron`,
				atomicNumber: 26
			},
			{
				symbol: `Co`,
				name: `Cobalt`,
				atomicNumber: 27
			},
			{
				symbol: `Ni`,
				name: `Nickel`,
				atomicNumber: 28
			},
			{
				symbol: `Cu`,
				name: `Copper`,
				atomicNumber: 29
			},
			{
				symbol: `Zn`,
				name: `Zinc`,
				atomicNumber: 30
			},
			{
				symbol: `Ga`,
				name: `Gallium`,
				atomicNumber: 31
			},
			{
				symbol: `Ge`,
				name: `Germanium`,
				atomicNumber: 32
			},
			{
				symbol: `As`,
				name: `Arsenic`,
				atomicNumber: 33
			},
			{
				symbol: `Se`,
				name: `Selenium`,
				atomicNumber: 34
			},
			{
				symbol: `Br`,
				name: `Bromine`,
				atomicNumber: 35
			},
			{
				symbol: `Kr`,
				name: `Krypton`,
				atomicNumber: 36
			},
			{
				symbol: `Rb`,
				name: `Rubidium`,
				atomicNumber: 37
			},
			{
				symbol: `Sr`,
				name: `Strontium`,
				atomicNumber: 38
			},
			{
				symbol: `Y`,
				name: `Yttrium`,
				atomicNumber: 39
			},
			{
				symbol: `Zr`,
				name: `Zirconium`,
				atomicNumber: 40
			},
			{
				symbol: `Nb`,
				name: `Niobium`,
				atomicNumber: 41
			},
			{
				symbol: `Mo`,
				name: `Molybdenum`,
				atomicNumber: 42
			},
			{
				symbol: `Tc`,
				name: `Technetium`,
				atomicNumber: 43
			},
			{
				symbol: `Ru`,
				name: `Ruthenium`,
				atomicNumber: 44
			},
			{
				symbol: `Rh`,
				name: `Rhodium`,
				atomicNumber: 45
			},
			{
				symbol: `Pd`,
				name: `Palladium`,
				atomicNumber: 46
			},
			{
				symbol: `Ag`,
				name: `Silver`,
				atomicNumber: 47
			},
			{
				symbol: `Cd`,
				name: `Cadmium`,
				atomicNumber: 48
			},
			{
				symbol: `In`,
				name: `Indium`,
				atomicNumber: 49
			},
			{
				symbol: `Sn`,
				name: `Tin`,
				atomicNumber: 50
			},
			{
				symbol: `Sb`,
				name: `Antimony`,
				atomicNumber: 51
			},
			{
				symbol: `Te`,
				name: `Tellurium`,
				atomicNumber: 52
			},
			{
				symbol: `I`,
				name: `Iodine`,
				atomicNumber: 53
			},
			{
				symbol: `Xe`,
				name: `Xenon`,
				atomicNumber: 54
			},
			{
				symbol: `Cs`,
				name: `Caesium`,
				atomicNumber: 55
			},
			{
				symbol: `Ba`,
				name: `Barium`,
				atomicNumber: 56
			},
			{
				symbol: `La`,
				name: `Lanthanum`,
				atomicNumber: 57
			},
			{
				symbol: `Ce`,
				name: `Cerium`,
				atomicNumber: 58
			},
			{
				symbol: `Pr`,
				name: `Praseodymium`,
				atomicNumber: 59
			},
			{
				symbol: `Nd`,
				name: `Neodymium`,
				atomicNumber: 60
			},
			{
				symbol: `Pm`,
				name: `Promethium`,
				atomicNumber: 61
			},
			{
				symbol: `Sm`,
				name: `Samarium`,
				atomicNumber: 62
			},
			{
				symbol: `Eu`,
				name: `Europium`,
				atomicNumber: 63
			},
			{
				symbol: `Gd`,
				name: `Gadolinium`,
				atomicNumber: 64
			},
			{
				symbol: `Tb`,
				name: `Terbium`,
				atomicNumber: 65
			},
			{
				symbol: `Dy`,
				name: `Dysprosium`,
				atomicNumber: 66
			},
			{
				symbol: `Ho`,
				name: `Holmium`,
				atomicNumber: 67
			},
			{
				symbol: `Er`,
				name: `Erbium`,
				atomicNumber: 68
			},
			{
				symbol: `Tm`,
				name: `Thulium`,
				atomicNumber: 69
			},
			{
				symbol: `Yb`,
				name: `Ytterbium`,
				atomicNumber: 70
			},
			{
				symbol: `Lu`,
				name: `Lutetium`,
				atomicNumber: 71
			},
			{
				symbol: `Hf`,
				name: `Hafnium`,
				atomicNumber: 72
			},
			{
				symbol: `Ta`,
				name: `Tantalum`,
				atomicNumber: 73
			},
			{
				symbol: `W`,
				name: `Tungsten`,
				atomicNumber: 74
			},
			{
				symbol: `Re`,
				name: `Rhenium`,
				atomicNumber: 75
			},
			{
				symbol: `Os`,
				name: `Osmium`,
				atomicNumber: 76
			},
			{
				symbol: `Ir`,
				name: `Iridium`,
				atomicNumber: 77
			},
			{
				symbol: `Pt`,
				name: `Platinum`,
				atomicNumber: 78
			},
			{
				symbol: `Au`,
				name: `Gold`,
				atomicNumber: 79
			},
			{
				symbol: `Hg`,
				name: `Mercury`,
				atomicNumber: 80
			},
			{
				symbol: `Tl`,
				name: `Thallium`,
				atomicNumber: 81
			},
			{
				symbol: `Pb`,
				name: `Lead`,
				atomicNumber: 82
			},
			{
				symbol: `Bi`,
				name: `Bismuth`,
				atomicNumber: 83
			},
			{
				symbol: `Po`,
				name: `Polonium`,
				atomicNumber: 84
			},
			{
				symbol: `At`,
				name: `Astatine`,
				atomicNumber: 85
			},
			{
				symbol: `Rn`,
				name: `Radon`,
				atomicNumber: 86
			},
			{
				symbol: `Fr`,
				name: `Francium`,
				atomicNumber: 87
			},
			{
				symbol: `Ra`,
				name: `Radium`,
				atomicNumber: 88
			},
			{
				symbol: `Ac`,
				name: `Actinium`,
				atomicNumber: 89
			},
			{
				symbol: `Th`,
				name: `Thorium`,
				atomicNumber: 90
			},
			{
				symbol: `Pa`,
				name: `Protactinium`,
				atomicNumber: 91
			},
			{
				symbol: `U`,
				name: `Uranium`,
				atomicNumber: 92
			},
			{
				symbol: `Np`,
				name: `Neptunium`,
				atomicNumber: 93
			},
			{
				symbol: `Pu`,
				name: `Plutonium`,
				atomicNumber: 94
			},
			{
				symbol: `Am`,
				name: `Americium`,
				atomicNumber: 95
			},
			{
				symbol: `Cm`,
				name: `Curium`,
				atomicNumber: 96
			},
			{
				symbol: `Bk`,
				name: `Berkelium`,
				atomicNumber: 97
			},
			{
				symbol: `Cf`,
				name: `Californium`,
				atomicNumber: 98
			},
			{
				symbol: `Es`,
				name: `Einsteinium`,
				atomicNumber: 99
			},
			{
				symbol: `Fm`,
				name: `Fermium`,
				atomicNumber: 100
			},
			{
				symbol: `Md`,
				name: `Mendelevium`,
				atomicNumber: 101
			},
			{
				symbol: `No`,
				name: `Nobelium`,
				atomicNumber: 102
			},
			{
				symbol: `Lr`,
				name: `Lawrencium`,
				atomicNumber: 103
			},
			{
				symbol: `Rf`,
				name: `Rutherfordium`,
				atomicNumber: 104
			},
			{
				symbol: `Db`,
				name: `Dubnium`,
				atomicNumber: 105
			},
			{
				symbol: `Sg`,
				name: `Seaborgium`,
				atomicNumber: 106
			},
			{
				symbol: `Bh`,
				name: `Bohrium`,
				atomicNumber: 107
			},
			{
				symbol: `Hs`,
				name: `Hassium`,
				atomicNumber: 108
			},
			{
				symbol: `Mt`,
				name: `Meitnerium`,
				atomicNumber: 109
			},
			{
				symbol: `Ds`,
				name: `Darmstadtium`,
				atomicNumber: 110
			},
			{
				symbol: `Rg`,
				name: `Roentgenium`,
				atomicNumber: 111
			},
			{
				symbol: `Cn`,
				name: `Copernicium`,
				atomicNumber: 112
			},
			{
				symbol: `Nh`,
				name: `Nihonium`,
				atomicNumber: 113
			},
			{
				symbol: `Fl`,
				name: `Flerovium`,
				atomicNumber: 114
			},
			{
				symbol: `Mc`,
				name: `Moscovium`,
				atomicNumber: 115
			},
			{
				symbol: `Lv`,
				name: `Livermorium`,
				atomicNumber: 116
			},
			{
				symbol: `Ts`,
				name: `Tennessine`,
				atomicNumber: 117
			},
			{
				symbol: `Og`,
				name: `Oganesson`,
				atomicNumber: 118
			}
		],
		unit: [
			{
				name: `meter`,
				symbol: `m`
			},
			{
				name: `second`,
				symbol: `s`
			},
			{
				name: `mole`,
				symbol: `mol`
			},
			{
				name: `ampere`,
				symbol: `A`
			},
			{
				name: `kelvin`,
				symbol: `K`
			},
			{
				name: `candela`,
				symbol: `cd`
			},
			{
				name: `kilogram`,
				symbol: `kg`
			},
			{
				name: `radian`,
				symbol: `rad`
			},
			{
				name: `hertz`,
				symbol: `Hz`
			},
			{
				name: `newton`,
				symbol: `N`
			},
			{
				name: `pascal`,
				symbol: `Pa`
			},
			{
				name: `joule`,
				symbol: `J`
			},
			{
				name: `watt`,
				symbol: `W`
			},
			{
				name: `coulomb`,
				symbol: `C`
			},
			{
				name: `volt`,
				symbol: `V`
			},
			{
				name: `ohm`,
				symbol: `Ω`
			},
			{
				name: `tesla`,
				symbol: `T`
			},
			{
				name: `degree Celsius`,
				symbol: `°C`
			},
			{
				name: `lumen`,
				symbol: `lm`
			},
			{
				name: `becquerel`,
				symbol: `Bq`
			},
			{
				name: `gray`,
				symbol: `Gy`
			},
			{
				name: `sievert`,
				symbol: `Sv`
			},
			{
				name: `steradian`,
				symbol: `sr`
			},
			{
				name: `farad`,
				symbol: `F`
			},
			{
				name: `siemens`,
				symbol: `S`
			},
			{
				name: `weber`,
				symbol: `Wb`
			},
			{
				name: `henry`,
				symbol: `H`
			},
			{
				name: `lux`,
				symbol: `lx`
			},
			{
				name: `katal`,
				symbol: `kat`
			}
		]
	},
	team: {
		creature: `ants.bats.bears.bees.birds.buffalo.cats.chickens.cattle.dogs.dolphins.ducks.elephants.fishes.foxes.frogs.geese.goats.horses.kangaroos.lions.monkeys.owls.oxen.penguins.people.pigs.rabbits.sheep.tigers.whales.wolves.zebras.banshees.crows.black cats.chimeras.ghosts.conspirators.dragons.dwarves.elves.enchanters.exorcists.sons.foes.giants.gnomes.goblins.gooses.griffins.lycanthropes.nemesis.ogres.oracles.prophets.sorcerors.spiders.spirits.vampires.warlocks.vixens.werewolves.witches.worshipers.zombies.druids`.split(`.`),
		name: [`{{location.state}} {{team.creature}}`]
	},
	vehicle: {
		bicycle_type: [
			`Adventure Road Bicycle`,
			`BMX Bicycle`,
			`City Bicycle`,
			`Cruiser Bicycle`,
			`Cyclocross Bicycle`,
			`Dual-Sport Bicycle`,
			`Fitness Bicycle`,
			`Flat-Foot Comfort Bicycle`,
			`Folding Bicycle`,
			`Hybrid Bicycle`,
			`Mountain Bicycle`,
			`Recumbent Bicycle`,
			`Road Bicycle`,
			`Tandem Bicycle`,
			`Touring Bicycle`,
			`Track/Fixed-Gear Bicycle`,
			`Triathlon/Time Trial Bicycle`,
			`Tricycle`
		],
		fuel: [
			`Diesel`,
			`Electric`,
			`Gasoline`,
			`Hybrid`
		],
		manufacturer: `Aston Martin.Audi.BMW.BYD.Bentley.Bugatti.Cadillac.Chevrolet.Chrysler.Citroën.Dodge.Ferrari.Fiat.Ford.Honda.Hyundai.Jaguar.Jeep.Kia.Lamborghini.Land Rover.MG.Mahindra & Mahindra.Maruti.Maserati.Mazda.Mercedes Benz.Mini.Mitsubishi.NIO.Nissan.Peugeot.Polestar.Porsche.Renault.Rivian.Rolls Royce.Skoda.Smart.Subaru.Suzuki.Tata.Tesla.Toyota.Vauxhall.Volkswagen.Volvo`.split(`.`),
		model: `1.2.911.A4.A8.ATS.Accord.Alpine.Altima.Aventador.Beetle.CTS.CX-9.Camaro.Camry.Challenger.Charger.Civic.Colorado.Corvette.Countach.Cruze.Durango.El Camino.Element.Escalade.Expedition.Explorer.F-150.Fiesta.Focus.Fortwo.Golf.Grand Caravan.Grand Cherokee.Impala.Jetta.Land Cruiser.LeBaron.Malibu.Model 3.Model S.Model T.Model X.Model Y.Murcielago.Mustang.PT Cruiser.Prius.Ranchero.Roadster.Sentra.Silverado.Spyder.Taurus.V90.Volt.Wrangler.XC90.XTS`.split(`.`),
		type: [
			`Cargo Van`,
			`Convertible`,
			`Coupe`,
			`Crew Cab Pickup`,
			`Extended Cab Pickup`,
			`Hatchback`,
			`Minivan`,
			`Passenger Van`,
			`SUV`,
			`Sedan`,
			`Wagon`
		]
	},
	word: {
		adjective: `abandoned.able.acceptable.acclaimed.accomplished.accurate.aching.acidic.actual.admired.adolescent.advanced.affectionate.afraid.aged.aggravating.aggressive.agile.agitated.agreeable.ajar.alarmed.alert.alienated.alive.all.altruistic.amazing.ambitious.ample.amused.angelic.anguished.animated.annual.another.antique.any.apprehensive.appropriate.apt.arid.artistic.ashamed.assured.astonishing.athletic.austere.authentic.authorized.avaricious.average.aware.awesome.awful.babyish.back.bad.baggy.bare.basic.beloved.beneficial.best.better.big.biodegradable.bitter.black.black-and-white.blank.blaring.bleak.blind.blond.blue.blushing.bogus.boiling.bony.boring.bossy.both.bouncy.bowed.brave.breakable.bright.brilliant.brisk.broken.brown.bruised.bulky.burdensome.burly.bustling.busy.buttery.buzzing.calculating.candid.carefree.careless.caring.cautious.cavernous.celebrated.charming.cheap.cheerful.chilly.chubby.circular.classic.clean.clear.clear-cut.close.closed.cloudy.clueless.clumsy.cluttered.coarse.colorful.colorless.colossal.comfortable.common.compassionate.competent.complete.complicated.concerned.concrete.confused.considerate.content.cool.cooperative.coordinated.corny.corrupt.courageous.courteous.crafty.crazy.creamy.creative.criminal.critical.crooked.crowded.cruel.crushing.cuddly.cultivated.cumbersome.curly.cute.damaged.damp.dapper.dark.darling.dazzling.dead.deadly.deafening.dearest.decent.decisive.deep.defenseless.defensive.deficient.definite.definitive.delectable.delicious.delirious.dense.dental.dependable.dependent.descriptive.deserted.determined.devoted.different.difficult.digital.diligent.dim.direct.dirty.discrete.disloyal.dismal.distant.distinct.distorted.doting.downright.drab.dramatic.dreary.dual.dull.dutiful.each.early.earnest.easy.ecstatic.edible.educated.elastic.elderly.electric.elegant.elementary.elliptical.eminent.emotional.empty.enchanted.enchanting.energetic.enlightened.enraged.entire.equatorial.essential.esteemed.ethical.everlasting.every.evil.exalted.excellent.excitable.excited.exhausted.exotic.expensive.experienced.expert.extra-large.extroverted.failing.faint.fair.fake.familiar.fantastic.far.far-flung.far-off.faraway.fat.fatal.fatherly.favorable.favorite.fearless.feline.filthy.fine.finished.firm.first.firsthand.fixed.flashy.flawed.flawless.flickering.flimsy.flowery.fluffy.flustered.focused.fond.foolhardy.foolish.forceful.formal.forsaken.fortunate.fragrant.frail.frank.free.french.frequent.friendly.frightened.frilly.frivolous.frizzy.front.frozen.frugal.fruitful.functional.funny.fussy.fuzzy.gaseous.general.gentle.genuine.gifted.gigantic.giving.glaring.glass.gleaming.glittering.gloomy.glorious.glossy.glum.golden.good.good-natured.gorgeous.graceful.gracious.grandiose.granular.grave.gray.great.greedy.grim.grimy.gripping.grizzled.grouchy.grounded.growing.grown.grubby.gruesome.grumpy.guilty.gullible.gummy.hairy.handsome.handy.happy.happy-go-lucky.hard-to-find.harmful.hasty.hateful.haunting.heartfelt.heavenly.heavy.hefty.helpful.helpless.hidden.hoarse.hollow.homely.honorable.honored.hopeful.hospitable.hot.huge.humble.humiliating.hungry.hurtful.husky.icy.ideal.idealistic.idolized.ignorant.ill.ill-fated.illiterate.illustrious.imaginary.imaginative.immaculate.immediate.immense.impartial.impassioned.impeccable.impish.impolite.important.impossible.impractical.impressionable.impressive.improbable.impure.inborn.incomparable.incomplete.inconsequential.indelible.indolent.inexperienced.infamous.infatuated.inferior.infinite.informal.innocent.insecure.insidious.insignificant.insistent.instructive.intelligent.intent.interesting.internal.international.intrepid.ironclad.irresponsible.jagged.jam-packed.jaunty.jealous.jittery.joyful.joyous.jubilant.judicious.juicy.jumbo.junior.juvenile.kaleidoscopic.key.knotty.knowledgeable.known.kooky.kosher.lanky.last.lasting.late.lavish.lawful.lazy.leading.lean.left.legal.light.lighthearted.likable.likely.limited.limp.limping.linear.lined.liquid.little.live.lively.livid.lone.lonely.long.long-term.lost.lovable.lovely.low.lucky.lumbering.lumpy.lustrous.mad.made-up.magnificent.majestic.major.male.mammoth.married.marvelous.massive.mature.meager.mealy.mean.measly.meaty.mediocre.medium.memorable.menacing.merry.messy.metallic.mild.milky.mindless.minor.minty.miserable.miserly.misguided.mixed.moist.monstrous.monthly.monumental.moral.motionless.muddy.muffled.multicolored.mundane.murky.mushy.musty.muted.mysterious.narrow.natural.naughty.nautical.near.neat.necessary.needy.negative.neglected.negligible.neighboring.nervous.new.next.nice.nifty.nimble.nippy.nocturnal.normal.noted.noteworthy.noxious.numb.nutritious.obedient.oblong.obvious.odd.oddball.official.oily.old.old-fashioned.only.optimal.optimistic.orange.orderly.ordinary.ornate.ornery.other.our.outgoing.outlandish.outlying.outrageous.outstanding.oval.overcooked.overdue.palatable.pale.paltry.parallel.parched.partial.passionate.pastel.peaceful.peppery.perfumed.perky.personal.pertinent.pessimistic.petty.phony.physical.pink.pitiful.plain.pleasant.pleased.pleasing.plump.pointed.pointless.polished.polite.political.poor.portly.posh.possible.potable.powerful.powerless.practical.precious.present.prestigious.pretty.pricey.prickly.primary.prime.private.probable.productive.profitable.profuse.proper.proud.prudent.punctual.puny.pure.purple.pushy.putrid.puzzled.qualified.quarrelsome.quarterly.queasy.querulous.questionable.quick.quick-witted.quiet.quintessential.quixotic.radiant.ragged.rapid.rare.raw.realistic.reasonable.recent.reckless.rectangular.red.reflecting.regal.regular.remarkable.remorseful.repentant.respectful.responsible.rewarding.rich.right.rigid.ripe.roasted.robust.rosy.rotating.rotten.rough.round.rowdy.royal.rubbery.ruddy.rundown.runny.rural.rusty.sad.salty.same.sandy.sarcastic.sardonic.scaly.scared.scary.scented.scientific.scornful.scratchy.second.second-hand.secondary.secret.self-assured.self-reliant.selfish.sentimental.separate.serene.serpentine.severe.shabby.shadowy.shady.shallow.shameful.shameless.shimmering.shiny.shocked.shoddy.short.short-term.showy.shrill.shy.sick.silent.silky.silver.similar.simple.simplistic.sinful.sizzling.skeletal.sleepy.slight.slimy.slow.slushy.small.smart.smoggy.smooth.smug.snappy.snarling.sneaky.sniveling.snoopy.sociable.soft.soggy.somber.some.sophisticated.sore.sorrowful.soulful.soupy.sour.spanish.sparkling.sparse.specific.speedy.spherical.spiffy.spirited.spiteful.splendid.spotless.square.squeaky.squiggly.stable.staid.stained.stale.standard.stark.steel.steep.sticky.stiff.stingy.stormy.straight.strange.strict.strident.striking.strong.stunning.stupendous.sturdy.stylish.subdued.submissive.substantial.subtle.suburban.sudden.sugary.sunny.super.superb.superficial.superior.supportive.sure-footed.surprised.svelte.sweet.swift.talkative.tall.tame.tangible.tasty.tattered.taut.tedious.teeming.tempting.tender.tense.tepid.terrible.that.these.thick.thin.thorny.thorough.those.thrifty.tidy.tight.timely.tinted.tiny.tired.torn.total.tough.tragic.trained.triangular.tricky.trim.trivial.troubled.true.trusting.trustworthy.trusty.turbulent.twin.ugly.ultimate.unaware.uncomfortable.uncommon.unconscious.understated.uneven.unfinished.unfit.unfortunate.unhappy.unhealthy.uniform.unimportant.unique.unkempt.unknown.unlawful.unlined.unlucky.unpleasant.unrealistic.unripe.unruly.unselfish.unsightly.unsteady.unsung.untidy.untimely.untried.untrue.unused.unusual.unwelcome.unwieldy.unwilling.unwritten.upbeat.upright.upset.urban.usable.useless.utilized.utter.vague.vain.valuable.variable.vast.velvety.vengeful.vibrant.victorious.violent.vivacious.vivid.voluminous.warlike.warm.warmhearted.warped.wasteful.waterlogged.watery.wavy.wealthy.weary.webbed.wee.weekly.weighty.weird.well-documented.well-groomed.well-lit.well-made.well-off.well-to-do.well-worn.which.whimsical.whirlwind.whispered.white.whole.whopping.wicked.wide.wide-eyed.wiggly.willing.wilted.winding.windy.winged.wise.witty.wobbly.woeful.wonderful.wordy.worldly.worse.worst.worthless.worthwhile.worthy.wrathful.wretched.writhing.wrong.wry.yearly.yellow.yellowish.young.youthful.yummy.zany.zealous.zesty`.split(`.`),
		adverb: `abnormally.absentmindedly.accidentally.acidly.actually.adventurously.afterwards.almost.always.angrily.annually.anxiously.arrogantly.awkwardly.badly.bashfully.beautifully.bitterly.bleakly.blindly.blissfully.boastfully.boldly.bravely.briefly.brightly.briskly.broadly.busily.calmly.carefully.carelessly.cautiously.certainly.cheerfully.clearly.cleverly.closely.coaxingly.colorfully.commonly.continually.coolly.correctly.courageously.crossly.cruelly.curiously.daily.daintily.dearly.deceivingly.deeply.defiantly.deliberately.delightfully.diligently.dimly.doubtfully.dreamily.easily.elegantly.energetically.enormously.enthusiastically.equally.especially.even.evenly.eventually.exactly.excitedly.extremely.fairly.faithfully.famously.far.fast.fatally.ferociously.fervently.fiercely.fondly.foolishly.fortunately.frankly.frantically.freely.frenetically.frightfully.fully.furiously.generally.generously.gently.gladly.gleefully.gracefully.gratefully.greatly.greedily.happily.hastily.healthily.heavily.helpfully.helplessly.highly.honestly.hopelessly.hourly.hungrily.immediately.innocently.inquisitively.instantly.intensely.intently.interestingly.inwardly.irritably.jaggedly.jealously.joshingly.jovially.joyfully.joyously.jubilantly.judgementally.justly.keenly.kiddingly.kindheartedly.kindly.kissingly.knavishly.knottily.knowingly.knowledgeably.kookily.lazily.less.lightly.likely.limply.lively.loftily.longingly.loosely.loudly.lovingly.loyally.madly.majestically.meaningfully.mechanically.merrily.miserably.mockingly.monthly.more.mortally.mostly.mysteriously.naturally.nearly.neatly.needily.nervously.never.nicely.noisily.not.obediently.obnoxiously.oddly.offensively.officially.often.only.openly.optimistically.overconfidently.owlishly.painfully.partially.patiently.perfectly.physically.playfully.politely.poorly.positively.potentially.powerfully.promptly.properly.punctually.quaintly.quarrelsomely.queasily.questionably.questioningly.quicker.quickly.quietly.quirkily.quizzically.rapidly.rarely.readily.really.reassuringly.recklessly.regularly.reluctantly.repeatedly.reproachfully.restfully.righteously.rightfully.rigidly.roughly.rudely.sadly.safely.scarcely.scarily.searchingly.sedately.seemingly.seldom.selfishly.separately.seriously.shakily.sharply.sheepishly.shrilly.shyly.silently.sleepily.slowly.smoothly.softly.solemnly.solidly.sometimes.soon.speedily.stealthily.sternly.strictly.successfully.suddenly.surprisingly.suspiciously.sweetly.swiftly.sympathetically.tenderly.tensely.terribly.thankfully.thoroughly.thoughtfully.tightly.tomorrow.too.tremendously.triumphantly.truly.truthfully.ultimately.unabashedly.unaccountably.unbearably.unethically.unexpectedly.unfortunately.unimpressively.unnaturally.unnecessarily.upbeat.upliftingly.upright.upside-down.upward.upwardly.urgently.usefully.uselessly.usually.utterly.vacantly.vaguely.vainly.valiantly.vastly.verbally.very.viciously.victoriously.violently.vivaciously.voluntarily.warmly.weakly.wearily.well.wetly.wholly.wildly.willfully.wisely.woefully.wonderfully.worriedly.wrongly.yawningly.yearly.yearningly.yesterday.yieldingly.youthfully`.split(`.`),
		conjunction: `after.although.and.as.because.before.but.consequently.even.finally.for.furthermore.hence.how.however.if.inasmuch.incidentally.indeed.instead.lest.likewise.meanwhile.nor.now.once.or.provided.since.so.supposing.than.that.though.till.unless.until.what.when.whenever.where.whereas.wherever.whether.which.while.who.whoever.whose.why.yet`.split(`.`),
		interjection: `yuck.oh.phooey.blah.boo.whoa.yowza.huzzah.boohoo.fooey.geez.pfft.ew.ah.yum.brr.hm.yahoo.aha.woot.drat.gah.meh.psst.aw.ugh.yippee.eek.gee.bah.gadzooks.duh.ha.mmm.ouch.phew.ack.uh-huh.gosh.hmph.pish.zowie.er.ick.oof.um`.split(`.`),
		noun: `CD.SUV.abacus.academics.accelerator.accompanist.account.accountability.acquaintance.ad.adaptation.address.adrenalin.adult.advancement.advertisement.adviser.affect.affiliate.aftermath.agreement.airbus.aircraft.airline.airmail.airman.airport.alb.alert.allegation.alliance.alligator.allocation.almighty.amendment.amnesty.analogy.angle.annual.antelope.anticodon.apparatus.appliance.approach.apricot.arcade.archaeology.armchair.armoire.asset.assist.atrium.attraction.availability.avalanche.awareness.babushka.backbone.backburn.bakeware.bandwidth.bar.barge.baritone.barracks.baseboard.basket.bathhouse.bathrobe.battle.begonia.behest.bell.bench.bend.beret.best-seller.bid.bidet.bin.birdbath.birdcage.birth.blight.blossom.blowgun.bob.bog.bonfire.bonnet.bookcase.bookend.boulevard.bourgeoisie.bowler.bowling.boyfriend.brace.bracelet.bran.breastplate.brief.brochure.brook.brush.bug.bump.bungalow.cafe.cake.calculus.cannon.cantaloupe.cap.cappelletti.captain.caption.carboxyl.cardboard.carnival.case.casement.cash.casket.cassava.castanet.catalyst.cauliflower.cellar.celsius.cemetery.ceramic.ceramics.certification.chainstay.chairperson.challenge.championship.chap.chapel.character.characterization.charlatan.charm.chasuble.cheese.cheetah.chiffonier.chops.chow.cinder.cinema.circumference.citizen.clamp.clavicle.cleaner.climb.co-producer.coal.coast.cod.coil.coin.coliseum.collaboration.collectivization.colon.colonialism.comestible.commercial.commodity.community.comparison.completion.complication.compromise.concentration.configuration.confusion.conservation.conservative.consistency.contractor.contrail.convection.conversation.cook.coordination.cop-out.cope.cork.cornet.corporation.corral.cosset.costume.couch.council.councilman.countess.courtroom.cow.creator.creature.crest.cricket.crocodile.cross-contamination.cruelty.cuckoo.curl.custody.custom.cutlet.cutover.cycle.daddy.dandelion.dash.daughter.dead.decision.deck.declaration.decongestant.decryption.deduction.deed.deer.defendant.density.department.dependency.deployment.depot.derby.descendant.descent.design.designation.desk.detective.devastation.developing.developmental.devil.diagram.digestive.digit.dime.director.disadvantage.disappointment.disclosure.disconnection.discourse.dish.disk.disposer.distinction.diver.diversity.dividend.divine.doing.doorpost.doubter.draft.draw.dream.dredger.dress.drive.drug.duffel.dulcimer.dusk.duster.dwell.e-mail.earth.ecliptic.ectoderm.edge.editor.effector.eggplant.electronics.elevation.elevator.elver.embarrassment.embossing.emergent.encouragement.entry.epic.equal.essence.eternity.ethyl.euphonium.event.exasperation.excess.executor.exhaust.expansion.expense.experience.exploration.extension.extent.exterior.eyebrow.eyeliner.farm.farmer.fat.fax.feather.fedora.fellow.fen.fencing.ferret.festival.fibre.filter.final.finding.finer.finger.fireplace.fisherman.fishery.fit.flame.flat.fledgling.flight.flint.flood.flu.fog.fold.folklore.follower.following.foodstuffs.footrest.forage.forager.forgery.fork.formamide.formation.formula.fort.fowl.fraudster.freckle.freezing.freight.fuel.fun.fund.fundraising.futon.gallery.galoshes.gastropod.gazebo.gerbil.ghost.giant.gift.giggle.glider.gloom.goat.godfather.godparent.going.goodwill.governance.government.gown.gradient.graffiti.grandpa.grandson.granny.grass.gray.gripper.grouper.guacamole.guard.guidance.guide.gym.gymnast.habit.haircut.halt.hamburger.hammock.handful.handle.handover.harp.haversack.hawk.heartache.heartbeat.heating.hello.help.hepatitis.heroine.hexagon.hierarchy.hippodrome.honesty.hoof.hope.horde.hornet.horst.hose.hospitalization.hovel.hovercraft.hubris.humidity.humor.hundred.hunger.hunt.husband.hutch.hydrant.hydrocarbon.hydrolyse.hydrolyze.hyena.hygienic.hyphenation.ice-cream.icebreaker.igloo.ignorance.illusion.impact.import.importance.impostor.in-joke.incandescence.independence.individual.information.injunction.innovation.insolence.inspection.instance.institute.instruction.instructor.integer.intellect.intent.interchange.interior.intervention.interviewer.invite.iridescence.issue.jacket.jazz.jellyfish.jet.jogging.joy.juggernaut.jump.jungle.junior.jury.kettledrum.kick.kielbasa.kinase.king.kiss.kit.knickers.knight.knitting.knuckle.label.labourer.lace.lady.lamp.language.larva.lashes.laughter.lava.lawmaker.lay.leading.league.legend.legging.legislature.lender.license.lid.lieu.lifestyle.lift.linseed.litter.loaf.lobster.longboat.lotion.lounge.louse.lox.loyalty.luck.lyre.maestro.mainstream.maintainer.majority.makeover.making.mallard.management.manner.mantua.marathon.march.marimba.marketplace.marksman.markup.marten.massage.masterpiece.mathematics.meadow.meal.meander.meatloaf.mechanic.median.membership.mentor.merit.metabolite.metal.middle.midwife.milestone.millet.minion.minister.minor.minority.mixture.mobility.molasses.mom.moment.monasticism.monocle.monster.morbidity.morning.mortise.mountain.mouser.mousse.mozzarella.muscat.mythology.napkin.necklace.nectarine.negotiation.nephew.nerve.netsuke.newsletter.newsprint.newsstand.nightlife.noon.nougat.nucleotidase.nudge.numeracy.numeric.nun.obedience.obesity.object.obligation.ocelot.octave.offset.oil.omelet.onset.opera.operating.optimal.orchid.order.ostrich.other.outlaw.outrun.outset.overcoat.overheard.overload.ownership.pacemaker.packaging.paintwork.palate.pants.pantyhose.papa.parade.parsnip.partridge.passport.pasta.patroller.pear.pearl.pecan.pendant.peninsula.pension.peony.pepper.perfection.permafrost.perp.petal.petticoat.pharmacopoeia.phrase.pick.piglet.pigpen.pigsty.pile.pillbox.pillow.pilot.pine.pinstripe.place.plain.planula.plastic.platter.platypus.pleasure.pliers.plugin.plumber.pneumonia.pocket-watch.poetry.polarisation.polyester.pomelo.pop.poppy.popularity.populist.porter.possession.postbox.precedent.premeditation.premier.premise.premium.pressure.presume.priesthood.printer.privilege.procurement.produce.programme.prohibition.promise.pronoun.providence.provider.provision.publication.publicity.pulse.punctuation.pupil.puppet.puritan.quart.quinoa.quit.railway.range.rationale.ravioli.rawhide.reach.reasoning.reboot.receptor.recommendation.reconsideration.recovery.redesign.relative.release.remark.reorganisation.repeat.replacement.reporter.representation.republican.request.requirement.reservation.resolve.resource.responsibility.restaurant.retention.retrospectivity.reward.ribbon.rim.riser.roadway.role.rosemary.roundabout.rubric.ruin.rule.runway.rust.safe.sailor.saloon.sand.sandbar.sanity.sarong.sauerkraut.saw.scaffold.scale.scarification.scenario.schedule.schnitzel.scholarship.scorn.scorpion.scout.scrap.scratch.seafood.seagull.seal.season.secrecy.secret.section.sediment.self-confidence.sermon.sesame.settler.shadowbox.shark.shipper.shore.shoulder.sideboard.siege.sightseeing.signature.silk.simple.singing.skean.skeleton.skyline.skyscraper.slide.slime.slipper.smog.smoke.sock.soliloquy.solution.solvency.someplace.sonar.sonata.sonnet.soup.soybean.space.spear.spirit.spork.sport.spring.sprinkles.squid.stall.starboard.statue.status.stay.steak.steeple.step.step-mother.sticker.stir-fry.stitcher.stock.stool.story.strait.stranger.strategy.straw.stump.subexpression.submitter.subsidy.substitution.suitcase.summary.summer.sunbeam.sundae.supplier.surface.sushi.suspension.sustenance.swanling.swath.sweatshop.swim.swine.swing.switch.switchboard.swordfish.synergy.t-shirt.tabletop.tackle.tail.tapioca.taro.tarragon.taxicab.teammate.technician.technologist.tectonics.tenant.tenement.tennis.tentacle.teriyaki.term.testimonial.testing.thigh.thongs.thorn.thread.thunderbolt.thyme.tinderbox.toaster.tomatillo.tomb.tomography.tool.tooth.toothbrush.toothpick.topsail.traditionalism.traffic.translation.transom.transparency.trash.travel.tray.trench.tribe.tributary.trick.trolley.tuba.tuber.tune-up.turret.tusk.tuxedo.typeface.typewriter.unblinking.underneath.underpants.understanding.unibody.unique.unit.utilization.valentine.validity.valley.valuable.vanadyl.vein.velocity.venom.version.verve.vestment.veto.viability.vibraphone.vibration.vicinity.video.violin.vision.vista.vol.volleyball.wafer.waist.wallaby.warming.wasabi.waterspout.wear.wedding.whack.whale.wheel.widow.wilderness.willow.window.wombat.word.worth.wriggler.yak.yarmulke.yeast.yin.yogurt.zebra.zen`.split(`.`),
		preposition: `a.abaft.aboard.about.above.absent.across.afore.after.against.along.alongside.amid.amidst.among.amongst.an.anenst.anti.apropos.apud.around.as.aside.astride.at.athwart.atop.barring.before.behind.below.beneath.beside.besides.between.beyond.but.by.circa.concerning.considering.despite.down.during.except.excepting.excluding.failing.following.for.forenenst.from.given.in.including.inside.into.lest.like.mid.midst.minus.modulo.near.next.notwithstanding.of.off.on.onto.opposite.out.outside.over.pace.past.per.plus.pro.qua.regarding.round.sans.save.since.than.the.through.throughout.till.times.to.toward.towards.under.underneath.unlike.until.unto.up.upon.versus.via.vice.with.within.without.worth`.split(`.`),
		verb: `abnegate.abscond.abseil.absolve.accentuate.accept.access.accessorise.accompany.account.accredit.achieve.acknowledge.acquire.adjourn.adjudge.admonish.adumbrate.advocate.afford.airbrush.ameliorate.amend.amount.anaesthetise.analyse.anesthetize.anneal.annex.antagonize.ape.apologise.apostrophize.appertain.appreciate.appropriate.approximate.arbitrate.archive.arraign.arrange.ascertain.ascribe.assail.atomize.attend.attest.attribute.augment.avow.axe.baa.banish.bank.baptise.battle.beard.beep.behold.belabor.bemuse.besmirch.bestride.better.bewail.bicycle.bide.bind.biodegrade.blacken.blaspheme.bleach.blend.blink.bliss.bloom.bludgeon.bobble.boggle.bolster.book.boom.bootleg.border.bore.boss.braid.brand.brandish.break.breed.broadcast.broadside.brood.browse.buck.burgeon.bus.butter.buzzing.camouflage.cannibalise.canter.cap.capitalise.capitalize.capsize.card.carouse.carp.carpool.catalog.catalyze.catch.categorise.cease.celebrate.censor.certify.char.charter.chase.chatter.chime.chip.christen.chromakey.chunder.chunter.cinch.circle.circulate.circumnavigate.clamor.clamour.claw.cleave.clinch.clinking.clone.clonk.coagulate.coexist.coincide.collaborate.colligate.colorize.colour.comb.come.commandeer.commemorate.communicate.compete.conceal.conceptualize.conclude.concrete.condense.cone.confide.confirm.confiscate.confound.confute.congregate.conjecture.connect.consign.construe.contradict.contrast.contravene.controvert.convalesce.converse.convince.convoke.coop.cop.corner.covenant.cow.crackle.cram.crank.creak.creaking.cripple.croon.cross.crumble.crystallize.culminate.culture.curry.curse.customise.cycle.dally.dampen.darn.debit.debut.decide.decode.decouple.decriminalize.deduce.deduct.deflate.deflect.deform.defrag.degenerate.degrease.delete.delight.deliquesce.demob.demobilise.democratize.demonstrate.denitrify.deny.depart.depend.deplore.deploy.deprave.depute.dereference.describe.desecrate.deselect.destock.detain.develop.devise.dial.dicker.digitize.dilate.disapprove.disarm.disbar.discontinue.disgorge.dishearten.dishonor.disinherit.dislocate.dispense.display.dispose.disrespect.dissemble.ditch.divert.dock.doodle.downchange.downshift.dowse.draft.drag.drain.dramatize.drowse.drum.dwell.economise.edge.efface.egg.eke.electrify.embalm.embed.embody.emboss.emerge.emphasise.emphasize.emulsify.encode.endow.enfold.engage.engender.enhance.enlist.enrage.enrich.enroll.entice.entomb.entrench.entwine.equate.essay.etch.eulogise.even.evince.exacerbate.exaggerate.exalt.exempt.exonerate.expatiate.explode.expostulate.extract.extricate.eyeglasses.fabricate.facilitate.factorise.factorize.fail.fall.familiarize.fashion.father.fathom.fax.federate.feminize.fence.fess.fictionalize.fiddle.fidget.fill.flash.fleck.flight.floodlight.floss.fluctuate.fluff.fly.focalise.foot.forearm.forecast.foretell.forgather.forgo.fork.form.forswear.founder.fraternise.fray.frizz.fumigate.function.furlough.fuss.gad.gallivant.galvanize.gape.garage.garrote.gasp.gestate.give.glimmer.glisten.gloat.gloss.glow.gnash.gnaw.goose.govern.grade.graduate.graft.grok.guest.guilt.gulp.gum.gurn.gust.gut.guzzle.ham.harangue.harvest.hassle.haul.haze.headline.hearten.heighten.highlight.hoick.hold.hole.hollow.holster.home.homeschool.hoot.horn.horse.hotfoot.house.hover.howl.huddle.huff.hunger.hunt.husk.hype.hypothesise.hypothesize.idle.ignite.imagineer.impact.impanel.implode.incinerate.incline.inculcate.industrialize.ingratiate.inhibit.inject.innovate.inscribe.insert.insist.inspect.institute.institutionalize.intend.intermarry.intermesh.intermix.internalise.internalize.internationalize.intrigue.inure.inveigle.inventory.investigate.irk.iterate.jaywalk.jell.jeopardise.jiggle.jive.joint.jot.jut.keel.knife.knit.know.kowtow.lack.lampoon.large.leap.lecture.legitimize.lend.libel.liberalize.license.ligate.list.lobotomise.lock.log.loose.low.lowball.machine.magnetize.major.make.malfunction.manage.manipulate.maroon.masculinize.mash.mask.masquerade.massage.masticate.materialise.matter.maul.memorise.merge.mesh.metabolise.microblog.microchip.micromanage.militate.mill.minister.minor.misappropriate.miscalculate.misfire.misjudge.miskey.mismatch.mispronounce.misread.misreport.misspend.mob.mobilise.mobilize.moisten.mooch.moor.moralise.mortar.mosh.mothball.motivate.motor.mould.mount.muddy.mummify.mutate.mystify.nab.narrate.narrowcast.nasalise.nauseate.navigate.neaten.neck.neglect.norm.notarize.object.obscure.observe.obsess.obstruct.obtrude.offend.offset.option.orchestrate.orient.orientate.outbid.outdo.outfit.outflank.outfox.outnumber.outrank.outrun.outsource.overburden.overcharge.overcook.overdub.overfeed.overload.overplay.overproduce.overreact.override.overspend.overstay.overtrain.overvalue.overwork.own.oxidise.oxidize.oxygenate.pace.pack.pale.pant.paralyse.parody.part.pause.pave.penalise.persecute.personalise.perspire.pertain.peter.pike.pillory.pinion.pip.pity.pivot.pixellate.plagiarise.plait.plan.please.pluck.ponder.popularize.portray.prance.preclude.preheat.prejudge.preregister.presell.preside.pretend.print.prioritize.probate.probe.proceed.procrastinate.profane.progress.proliferate.proofread.propound.proselytise.provision.pry.publicize.puff.pull.pulp.pulverize.purse.put.putrefy.quadruple.quaff.quantify.quarrel.quash.quaver.question.quiet.quintuple.quip.quit.rag.rally.ramp.randomize.rationalise.rationalize.ravage.ravel.react.readies.readjust.readmit.ready.reapply.rear.reassemble.rebel.reboot.reborn.rebound.rebuff.rebuild.rebuke.recede.reckon.reclassify.recompense.reconstitute.record.recount.redact.redevelop.redound.redraw.redress.reel.refer.reference.refine.reflate.refute.regulate.reiterate.rejigger.rejoin.rekindle.relaunch.relieve.remand.remark.reopen.reorient.replicate.repossess.represent.reprimand.reproach.reprove.repurpose.requite.reschedule.resort.respray.restructure.retool.retract.revere.revitalise.revoke.reword.rewrite.ride.ridge.rim.ring.rise.rival.roger.rosin.rot.rout.row.rue.rule.safeguard.sashay.sate.satirise.satirize.satisfy.saturate.savour.scale.scamper.scar.scare.scarper.scent.schematise.scheme.schlep.scoff.scoop.scope.scotch.scowl.scrabble.scram.scramble.scrape.screw.scruple.scrutinise.scuffle.scuttle.search.secularize.see.segregate.sell.sense.sensitize.sequester.serenade.serialize.serve.service.settle.sew.shaft.sham.shampoo.shanghai.shear.sheathe.shell.shinny.shirk.shoot.shoulder.shout.shovel.showboat.shred.shrill.shudder.shush.sidetrack.sign.silt.sin.singe.sit.sizzle.skateboard.ski.slake.slap.slather.sleet.slink.slip.slope.slump.smarten.smuggle.snack.sneak.sniff.snoop.snow.snowplow.snuggle.soap.solace.solder.solicit.source.spark.spattering.spectacles.spectate.spellcheck.spew.spice.spirit.splash.splay.split.splosh.splurge.spook.square.squirm.stabilise.stable.stack.stage.stake.starch.state.statement.stiffen.stigmatize.sting.stint.stoop.store.storyboard.stratify.structure.stuff.stunt.substantiate.subtract.suckle.suffice.suffocate.summarise.sun.sunbathe.sunder.sup.surge.surprise.swat.swathe.sway.swear.swelter.swerve.swill.swing.symbolise.synthesise.syringe.table.tabulate.tag.tame.tank.tankful.tarry.task.taxicab.team.telescope.tenant.terraform.terrorise.testify.think.throbbing.thump.tighten.toady.toe.tough.tousle.traduce.train.transcend.transplant.trash.treasure.treble.trek.trial.tromp.trouser.trust.tune.tut.twine.twist.typify.unbalance.uncork.uncover.underachieve.undergo.underplay.unearth.unfreeze.unfurl.unlearn.unscramble.unzip.uproot.upsell.usher.vacation.vamoose.vanish.vary.veg.venture.verify.vet.veto.volunteer.vulgarise.waft.wallop.waltz.warp.wash.waver.weary.weatherize.wedge.weep.weight.welcome.westernise.westernize.while.whine.whisper.whistle.whitewash.whup.wilt.wing.wire.wisecrack.wolf.wound.wring.writ.yak.yawn.yearn.yuppify`.split(`.`)
	}
}, Dt] });
// node_modules/json-schema-faker/dist/index.js
function H1($) {
	let Z = $ | 0;
	return () => {
		Z = Z + 1831565813 | 0;
		let X = Math.imul(Z ^ Z >>> 15, 1 | Z);
		return X = X + Math.imul(X ^ X >>> 7, 61 | X) ^ X, ((X ^ X >>> 14) >>> 0) / 4294967296;
	};
}
function h($) {
	let Z = H1($), X = 0, H = {
		next() {
			return X++, Z();
		},
		int(Q, J) {
			return Q + Math.floor(H.next() * (J - Q + 1));
		},
		bool(Q = .5) {
			return H.next() < Q;
		},
		pick(Q) {
			return Q[H.int(0, Q.length - 1)];
		},
		shuffle(Q) {
			let J = [...Q];
			for (let Y = J.length - 1; Y > 0; Y--) {
				let W = H.int(0, Y);
				[J[Y], J[W]] = [J[W], J[Y]];
			}
			return J;
		},
		fork() {
			return h(Math.floor(H.next() * 4294967296));
		}
	};
	return H;
}
function A0($) {
	return null;
}
function D0($) {
	return $.random.bool();
}
function u($, Z, X = !1) {
	let H = -1e3, Q = 1e3, J = !1, Y = !1;
	if ($.minimum !== void 0) H = $.minimum;
	if ($.maximum !== void 0) Q = $.maximum;
	if ($.exclusiveMinimum !== void 0) H = $.exclusiveMinimum, J = !0;
	if ($.exclusiveMaximum !== void 0) Q = $.exclusiveMaximum, Y = !0;
	if ($.multipleOf !== void 0) return Q1($.multipleOf, H, Q, J, Y, Z);
	if (X) {
		let U = J ? Math.floor(H) + 1 : Math.ceil(H), F = Y ? Math.ceil(Q) - 1 : Math.floor(Q);
		return Z.random.int(U, F);
	}
	let W = J ? H + Number.EPSILON : H, M = Y ? Q - Number.EPSILON : Q;
	return W + Z.random.next() * (M - W);
}
function Q1($, Z, X, H, Q, J) {
	let Y = Math.ceil(Z / $), W = Math.floor(X / $);
	if (H && Y * $ === Z) Y++;
	if (Q && W * $ === X) W--;
	if (Y > W) return Y * $;
	return J.random.int(Y, W) * $;
}
function G0($, Z) {
	if ($.autoIncrement) {
		let X = $.initialOffset ?? 1, H = Y1(Z.path), Q = Z.autoIncrementCounters ?? /* @__PURE__ */ new Map(), Y = (Q.get(H) ?? X - 1) + 1;
		if (Q.set(H, Y), Z.autoIncrementCounters) Z.autoIncrementCounters.set(H, Y);
		return Y;
	}
	return u($, Z, !0);
}
function Y1($) {
	let Z = /* @__PURE__ */ new Set([
		"items",
		"prefixItems",
		"contains",
		"additionalItems"
	]), X = $.split("/").filter((H) => H !== "");
	return X.filter((H, Q) => {
		let J = X[Q - 1];
		return !(/^\d+$/.test(H) && J !== void 0 && Z.has(J));
	}).join("/");
}
function m($, Z) {
	return v(F0($, 0).node, Z);
}
function v($, Z) {
	switch ($.type) {
		case "literal": return $.value;
		case "dot": return Z.pick([..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!@#%&*()-_=+[]{}|;:',.<>/? "]);
		case "anchor": return "";
		case "charClass": return J1($, Z);
		case "sequence": return $.nodes.map((X) => v(X, Z)).join("");
		case "alternation": return v(Z.pick($.branches), Z);
		case "quantifier": {
			let X = Z.int($.min, Math.min($.max, $.min + 5));
			return Array.from({ length: X }, () => v($.node, Z)).join("");
		}
		case "group": return v($.node, Z);
	}
}
function J1($, Z) {
	if (!$.negated) return Z.pick($.chars);
	let X = new Set($.chars), H = [..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!@#%&*()-_=+[]{}|;:',.<>/? "].filter((Q) => !X.has(Q));
	return H.length > 0 ? Z.pick(H) : "a";
}
function F0($, Z) {
	let X = [], H = [];
	while (Z < $.length) {
		let J = $[Z];
		if (J === ")") break;
		if (J === "|") {
			X.push(V0(H)), H = [], Z++;
			continue;
		}
		if (J === "(") {
			let M = Z + 1;
			if ($[M] === "?") if ($[M + 1] === ":") M += 2;
			else if ($[M + 1] === "=" || $[M + 1] === "!") {
				let L = 1, E = M;
				while (E < $.length && L > 0) {
					if (E++, $[E] === "(") L++;
					if ($[E] === ")") L--;
				}
				Z = E + 1;
				continue;
			} else {
				M += 2;
				while (M < $.length && $[M] !== ">") M++;
				M++;
			}
			let U = F0($, M), F = {
				type: "group",
				node: U.node
			};
			Z = U.pos + 1;
			let z = y($, Z, F);
			H.push(z.node), Z = z.pos;
			continue;
		}
		if (J === "[") {
			let M = M1($, Z), U = y($, M.pos, M.node);
			H.push(U.node), Z = U.pos;
			continue;
		}
		if (J === ".") {
			let M = { type: "dot" };
			Z++;
			let U = y($, Z, M);
			H.push(U.node), Z = U.pos;
			continue;
		}
		if (J === "^" || J === "$") {
			H.push({ type: "anchor" }), Z++;
			continue;
		}
		if (J === "\\") {
			Z++;
			let M = W1($, Z);
			Z = M.pos;
			let U = y($, Z, M.node);
			H.push(U.node), Z = U.pos;
			continue;
		}
		let Y = {
			type: "literal",
			value: J
		};
		Z++;
		let W = y($, Z, Y);
		H.push(W.node), Z = W.pos;
	}
	return X.push(V0(H)), {
		node: X.length === 1 ? X[0] : {
			type: "alternation",
			branches: X
		},
		pos: Z
	};
}
function V0($) {
	if ($.length === 0) return {
		type: "literal",
		value: ""
	};
	if ($.length === 1) return $[0];
	return {
		type: "sequence",
		nodes: $
	};
}
function W1($, Z) {
	let X = $[Z];
	switch (Z++, X) {
		case "d": return {
			node: {
				type: "charClass",
				chars: [..."0123456789"],
				negated: !1
			},
			pos: Z
		};
		case "D": return {
			node: {
				type: "charClass",
				chars: [..."0123456789"],
				negated: !0
			},
			pos: Z
		};
		case "w": return {
			node: {
				type: "charClass",
				chars: [..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_"],
				negated: !1
			},
			pos: Z
		};
		case "W": return {
			node: {
				type: "charClass",
				chars: [..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_"],
				negated: !0
			},
			pos: Z
		};
		case "s": return {
			node: {
				type: "charClass",
				chars: [...` 	
`],
				negated: !1
			},
			pos: Z
		};
		case "S": return {
			node: {
				type: "charClass",
				chars: [...` 	
`],
				negated: !0
			},
			pos: Z
		};
		case "b":
		case "B": return {
			node: { type: "anchor" },
			pos: Z
		};
		default: return {
			node: {
				type: "literal",
				value: X
			},
			pos: Z
		};
	}
}
function M1($, Z) {
	Z++;
	let X = !1;
	if ($[Z] === "^") X = !0, Z++;
	let H = [];
	while (Z < $.length && $[Z] !== "]") {
		if ($[Z] === "\\" && Z + 1 < $.length) {
			Z++;
			let Q = $[Z];
			switch (Q) {
				case "d":
					H.push(..."0123456789");
					break;
				case "w":
					H.push(..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_");
					break;
				case "s":
					H.push(...` 	
`);
					break;
				default: H.push(Q);
			}
			Z++;
			continue;
		}
		if (Z + 2 < $.length && $[Z + 1] === "-" && $[Z + 2] !== "]") {
			let Q = $.charCodeAt(Z), J = $.charCodeAt(Z + 2);
			for (let Y = Q; Y <= J; Y++) H.push(String.fromCharCode(Y));
			Z += 3;
			continue;
		}
		H.push($[Z]), Z++;
	}
	return Z++, {
		node: {
			type: "charClass",
			chars: H,
			negated: X
		},
		pos: Z
	};
}
function y($, Z, X) {
	if (Z >= $.length) return {
		node: X,
		pos: Z
	};
	let H = $[Z], Q, J;
	switch (H) {
		case "*":
			Q = 0, J = 5, Z++;
			break;
		case "+":
			Q = 1, J = 5, Z++;
			break;
		case "?":
			Q = 0, J = 1, Z++;
			break;
		case "{": {
			let Y = _1($, Z);
			if (Y) Q = Y.min, J = Y.max, Z = Y.pos;
			else return {
				node: X,
				pos: Z
			};
			break;
		}
		default: return {
			node: X,
			pos: Z
		};
	}
	if (Z < $.length && ($[Z] === "?" || $[Z] === "+")) Z++;
	return {
		node: {
			type: "quantifier",
			node: X,
			min: Q,
			max: J
		},
		pos: Z
	};
}
function _1($, Z) {
	let X = $.slice(Z).match(/^\{(\d+)(?:,(\d*))?\}/);
	if (!X) return null;
	let H = parseInt(X[1], 10), Q;
	if (X[2] === void 0) Q = H;
	else if (X[2] === "") Q = H + 5;
	else Q = parseInt(X[2], 10);
	return {
		min: H,
		max: Q,
		pos: Z + X[0].length
	};
}
function R($) {
	return $ < 10 ? `0${$}` : `${$}`;
}
function z0($, Z) {
	return new Date($, Z, 0).getDate();
}
var E0 = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
function U1($) {
	if ($ === "^" || $ === "$" || $ === "^$") return !1;
	return !0;
}
function L0($, Z) {
	if ($.format) {
		if ($.format === "date-time" && (Z.minDateTime !== void 0 || Z.maxDateTime !== void 0)) return B1(Z);
		let Y = Z.formatRegistry.get($.format);
		if (Y) {
			let W = Y(Z.random), M = Z.minLength ?? $.minLength, U = Z.maxLength ?? $.maxLength;
			if (M !== void 0 && W.length < M) return r(W, M, Z);
			if (U !== void 0 && W.length > U) return W.slice(0, U);
			return W;
		}
	}
	if ($.pattern) {
		let Y = Z.minLength ?? $.minLength, W = Z.maxLength ?? $.maxLength;
		for (let z = 0; z < 50; z++) {
			let L = m($.pattern, Z.random);
			if (Y !== void 0 && L.length < Y) continue;
			if (W !== void 0 && L.length > W) continue;
			return L;
		}
		let U = m($.pattern, Z.random), F = U1($.pattern);
		if (Y !== void 0 && U.length < Y) {
			if (F) return r(U, Y, Z);
		}
		if (W !== void 0 && U.length > W) return U.slice(0, W);
		return U;
	}
	let X = $.minLength ?? 0, H = $.maxLength ?? Math.max(X + 10, 10), Q = Z.random.int(X, H), J = "";
	for (let Y = 0; Y < Q; Y++) J += Z.random.pick([...E0]);
	if (Z.maxLength !== void 0 && J.length > Z.maxLength) J = J.slice(0, Z.maxLength);
	if (Z.minLength !== void 0 && J.length < Z.minLength) J = r(J, Z.minLength, Z);
	return J;
}
function r($, Z, X) {
	while ($.length < Z) $ += X.random.pick([...E0]);
	return $;
}
function B1($) {
	let Z = $.minDateTime ? new Date($.minDateTime) : /* @__PURE__ */ new Date("1970-01-01"), X = $.maxDateTime ? new Date($.maxDateTime) : /* @__PURE__ */ new Date(), H = Z.getTime(), Q = X.getTime(), J = H + $.random.next() * (Q - H), Y = new Date(J);
	return `${Y.getFullYear()}-${R(Y.getMonth() + 1)}-${R(Y.getDate())}T01:01:01.0Z`;
}
function c($, Z) {
	if ($.const !== void 0) return structuredClone($.const);
	if ($.enum !== void 0 && $.enum.length > 0) {
		let X = $.enum;
		if ($.minimum !== void 0 || $.maximum !== void 0 || $.exclusiveMinimum !== void 0 || $.exclusiveMaximum !== void 0 || $.multipleOf !== void 0) {
			let Q = $.exclusiveMinimum ?? $.minimum ?? -1 / 0, J = $.exclusiveMaximum ?? $.maximum ?? 1 / 0, Y = $.exclusiveMinimum !== void 0, W = $.exclusiveMaximum !== void 0;
			X = X.filter((M) => {
				if (typeof M !== "number") return !0;
				if (!(Y ? M > Q : M >= Q) || !(W ? M < J : M <= J)) return !1;
				if ($.multipleOf !== void 0) {
					let z = $.multipleOf, L = z.toString().includes(".") ? z.toString().split(".")[1].length : 0, E = Math.pow(10, L);
					if (Math.round(M * E) % Math.round(z * E) !== 0) return !1;
				}
				return !0;
			});
		}
		if ($.minLength !== void 0 || $.maxLength !== void 0) {
			let Q = $.minLength ?? 0, J = $.maxLength ?? 1 / 0;
			X = X.filter((Y) => {
				if (typeof Y !== "string") return !0;
				return Y.length >= Q && Y.length <= J;
			});
		}
		if ($.minItems !== void 0 || $.maxItems !== void 0) {
			let Q = $.minItems ?? 0, J = $.maxItems ?? 1 / 0;
			X = X.filter((Y) => {
				if (!Array.isArray(Y)) return !0;
				return Y.length >= Q && Y.length <= J;
			});
		}
		if ($.minProperties !== void 0 || $.maxProperties !== void 0) {
			let Q = $.minProperties ?? 0, J = $.maxProperties ?? 1 / 0;
			X = X.filter((Y) => {
				if (typeof Y !== "object" || Y === null || Array.isArray(Y)) return !0;
				return Object.keys(Y).length >= Q && Object.keys(Y).length <= J;
			});
		}
		if (X.length === 0) {
			let Q = [];
			if ($.minLength !== void 0) Q.push(`minLength: ${$.minLength}`);
			if ($.maxLength !== void 0) Q.push(`maxLength: ${$.maxLength}`);
			if ($.minItems !== void 0) Q.push(`minItems: ${$.minItems}`);
			if ($.maxItems !== void 0) Q.push(`maxItems: ${$.maxItems}`);
			if ($.minProperties !== void 0) Q.push(`minProperties: ${$.minProperties}`);
			if ($.maxProperties !== void 0) Q.push(`maxProperties: ${$.maxProperties}`);
			if ($.minimum !== void 0) Q.push(`minimum: ${$.minimum}`);
			if ($.maximum !== void 0) Q.push(`maximum: ${$.maximum}`);
			if ($.exclusiveMinimum !== void 0) Q.push(`exclusiveMinimum: ${$.exclusiveMinimum}`);
			if ($.exclusiveMaximum !== void 0) Q.push(`exclusiveMaximum: ${$.exclusiveMaximum}`);
			if ($.multipleOf !== void 0) Q.push(`multipleOf: ${$.multipleOf}`);
			throw Error(`enum values conflict with constraints [${Q.join(", ")}] at ${Z.path}`);
		}
		let H = Z.random.pick(X);
		return typeof H === "object" && H !== null ? structuredClone(H) : H;
	}
	throw Error(`generateEnumConst called without enum or const at ${Z.path}`);
}
function S($) {
	return typeof $ === "object" && $ !== null && "then" in $ && typeof $.then === "function";
}
var K0 = Symbol("walkCall");
function T($, Z) {
	return {
		[K0]: !0,
		schema: $,
		ctx: Z
	};
}
function T0($) {
	return typeof $ === "object" && $ !== null && K0 in $;
}
function i($, Z) {
	$.push({
		gen: Z,
		sent: void 0,
		hasThrown: !1,
		threw: void 0
	});
}
function j0($) {
	let Z = $[$.length - 1], X;
	try {
		X = Z.hasThrown ? Z.gen.throw(Z.threw) : Z.gen.next(Z.sent);
	} catch (H) {
		if ($.pop(), $.length === 0) throw H;
		let Q = $[$.length - 1];
		Q.hasThrown = !0, Q.threw = H;
		return;
	}
	return Z.hasThrown = !1, X;
}
async function q0($, Z) {
	let X = [];
	i(X, $);
	for (;;) {
		let H = j0(X);
		if (H === void 0) continue;
		if (H.done) {
			if (X.pop(), X.length === 0) return H.value;
			X[X.length - 1].sent = H.value;
			continue;
		}
		if (T0(H.value)) {
			i(X, Z(H.value.schema, H.value.ctx));
			continue;
		}
		let Q = X[X.length - 1];
		try {
			Q.sent = await H.value;
		} catch (J) {
			Q.hasThrown = !0, Q.threw = J;
		}
	}
}
function I0($, Z) {
	let X = [];
	i(X, $);
	for (;;) {
		let H = j0(X);
		if (H === void 0) continue;
		if (H.done) {
			if (X.pop(), X.length === 0) return H.value;
			X[X.length - 1].sent = H.value;
			continue;
		}
		if (T0(H.value)) {
			i(X, Z(H.value.schema, H.value.ctx));
			continue;
		}
		if (S(H.value)) throw Error("generateSync() encountered an unexpected asynchronous operation.");
		X[X.length - 1].sent = H.value;
	}
}
function w($) {
	let Z = {};
	for (let X of $) {
		if (typeof X === "boolean") {
			if (!X) return { not: {} };
			continue;
		}
		w0(Z, X);
	}
	return Z;
}
function R0($, Z) {
	if (typeof $ === "boolean" || typeof Z === "boolean") return {};
	if (typeof $ !== "object" || $ === null) return typeof Z === "object" && Z !== null ? Z : {};
	if (typeof Z !== "object" || Z === null) return $;
	let X = { ...$ };
	return w0(X, Z), X;
}
function w0($, Z) {
	if (Z.type !== void 0) if ($.type === void 0) $.type = Z.type;
	else $.type = N1($.type, Z.type);
	if (Z.minimum !== void 0) $.minimum = $.minimum !== void 0 ? Math.max($.minimum, Z.minimum) : Z.minimum;
	if (Z.maximum !== void 0) $.maximum = $.maximum !== void 0 ? Math.min($.maximum, Z.maximum) : Z.maximum;
	if (Z.exclusiveMinimum !== void 0) $.exclusiveMinimum = $.exclusiveMinimum !== void 0 ? Math.max($.exclusiveMinimum, Z.exclusiveMinimum) : Z.exclusiveMinimum;
	if (Z.exclusiveMaximum !== void 0) $.exclusiveMaximum = $.exclusiveMaximum !== void 0 ? Math.min($.exclusiveMaximum, Z.exclusiveMaximum) : Z.exclusiveMaximum;
	if (Z.multipleOf !== void 0) $.multipleOf = Z.multipleOf;
	if (Z.minLength !== void 0) $.minLength = $.minLength !== void 0 ? Math.max($.minLength, Z.minLength) : Z.minLength;
	if (Z.maxLength !== void 0) $.maxLength = $.maxLength !== void 0 ? Math.min($.maxLength, Z.maxLength) : Z.maxLength;
	if (Z.pattern !== void 0) $.pattern = Z.pattern;
	if (Z.format !== void 0) $.format = Z.format;
	if (Z.minItems !== void 0) $.minItems = $.minItems !== void 0 ? Math.max($.minItems, Z.minItems) : Z.minItems;
	if (Z.maxItems !== void 0) $.maxItems = $.maxItems !== void 0 ? Math.min($.maxItems, Z.maxItems) : Z.maxItems;
	if (Z.uniqueItems) $.uniqueItems = !0;
	if (Z.items !== void 0) $.items = Z.items;
	if (Z.prefixItems !== void 0) if ($.prefixItems === void 0) $.prefixItems = Z.prefixItems;
	else {
		let X = [], H = Math.max($.prefixItems.length, Z.prefixItems.length);
		for (let Q = 0; Q < H; Q++) {
			let J = $.prefixItems[Q], Y = Z.prefixItems[Q];
			if (J !== void 0 && Y !== void 0) X.push(R0(J, Y));
			else if (J !== void 0) X.push(J);
			else if (Y !== void 0) X.push(Y);
		}
		$.prefixItems = X;
	}
	if (Z.contains !== void 0) if ($.containsAll !== void 0) $.containsAll = [...$.containsAll, Z.contains];
	else if ($.contains !== void 0) $.containsAll = [$.contains, Z.contains], delete $.contains;
	else $.contains = Z.contains;
	if (Z.properties) $.properties = A1($.properties ?? {}, Z.properties);
	if (Z.required) $.required = [.../* @__PURE__ */ new Set([...$.required ?? [], ...Z.required])];
	if (Z.additionalProperties !== void 0) $.additionalProperties = Z.additionalProperties;
	if (Z.patternProperties) $.patternProperties = {
		...$.patternProperties ?? {},
		...Z.patternProperties
	};
	if (Z.minProperties !== void 0) $.minProperties = $.minProperties !== void 0 ? Math.max($.minProperties, Z.minProperties) : Z.minProperties;
	if (Z.maxProperties !== void 0) $.maxProperties = $.maxProperties !== void 0 ? Math.min($.maxProperties, Z.maxProperties) : Z.maxProperties;
	if (Z.const !== void 0) $.const = Z.const;
	if (Z.enum !== void 0) if ($.enum !== void 0) {
		let X = new Set(Z.enum.map((H) => JSON.stringify(H)));
		$.enum = $.enum.filter((H) => X.has(JSON.stringify(H)));
	} else $.enum = Z.enum;
	if (Z.$ref) $.$ref = Z.$ref;
	if (Z.$defs) $.$defs = {
		...$.$defs ?? {},
		...Z.$defs
	};
	if (Z.allOf) $.allOf = [...$.allOf ?? [], ...Z.allOf];
	if (Z.anyOf) $.anyOf = Z.anyOf;
	if (Z.oneOf) $.oneOf = Z.oneOf;
}
function N1($, Z) {
	let X = Array.isArray($) ? $ : [$], H = Array.isArray(Z) ? Z : [Z], Q = X.filter((J) => H.includes(J));
	if (Q.length === 0) return X[0];
	if (Q.length === 1) return Q[0];
	return Q;
}
function A1($, Z) {
	let X = { ...$ };
	for (let [H, Q] of Object.entries(Z)) {
		let J = $[H];
		if (J === void 0) X[H] = Q;
		else if (typeof J === "object" && typeof Q === "object") X[H] = R0(J, Q);
		else X[H] = Q;
	}
	return X;
}
var b = /* @__PURE__ */ new Set([
	"$schema",
	"$id",
	"$ref",
	"$defs",
	"$anchor",
	"$dynamicRef",
	"$dynamicAnchor",
	"$vocabulary",
	"$comment",
	"type",
	"enum",
	"const",
	"minimum",
	"maximum",
	"exclusiveMinimum",
	"exclusiveMaximum",
	"multipleOf",
	"minLength",
	"maxLength",
	"pattern",
	"format",
	"contentEncoding",
	"contentMediaType",
	"contentSchema",
	"items",
	"prefixItems",
	"contains",
	"minItems",
	"maxItems",
	"uniqueItems",
	"minContains",
	"maxContains",
	"properties",
	"required",
	"additionalProperties",
	"patternProperties",
	"minProperties",
	"maxProperties",
	"propertyNames",
	"dependentRequired",
	"dependentSchemas",
	"allOf",
	"anyOf",
	"oneOf",
	"not",
	"if",
	"then",
	"else",
	"faker",
	"chance",
	"jsonPath",
	"template",
	"default",
	"examples",
	"description",
	"title",
	"readOnly",
	"writeOnly",
	"deprecated"
]);
function p($) {
	if (typeof $ !== "object" || $ === null) return !1;
	return Object.keys($).some((X) => b.has(X));
}
function l($) {
	if ($.properties) return $.properties;
	if ($.type === "object" || $.type === void 0) {
		let Z = {}, X = !1;
		for (let [H, Q] of Object.entries($)) {
			if (b.has(H)) continue;
			if (p(Q)) Z[H] = Q, X = !0;
			else Z[H] = { const: Q }, X = !0;
		}
		if (X) return Z;
	}
	return {};
}
function s($, Z) {
	if ($.required) return $.required;
	if ($.properties === void 0 && Object.keys(Z).length > 0) return Object.keys(Z);
	return [];
}
function t($, Z) {
	let X = $.alwaysFakeOptionals ?? !1, H = $.fixedProbabilities ?? !1, Q = $.optionalsProbability ?? .5, J;
	if (H && !X && Z.length > 0) {
		let Y = Math.round(Z.length * Q);
		J = new Set(Z.slice(0, Y));
	}
	return (Y) => {
		if (X) return !0;
		if (J) return J.has(Y);
		return $.random.bool(Q);
	};
}
function O0($) {
	return typeof $ === "object" && $ !== null && !Array.isArray($);
}
function D1($) {
	return $.replace(/~/g, "~0").replace(/\//g, "~1");
}
function O($, Z) {
	let X = D1(Z), H = $.outputPath === "/" ? `/${X}` : `${$.outputPath}/${X}`, Q = $.path === "/" ? `/${X}` : `${$.path}/${X}`;
	return {
		...$,
		path: Q,
		outputPath: H
	};
}
function G1($) {
	let Z = l($);
	if (Object.keys(Z).length > 0) return Z;
	if (Array.isArray($.allOf)) {
		let X = {};
		for (let H of $.allOf) {
			if (typeof H !== "object" || H === null) continue;
			let Q = l(H);
			Object.assign(X, Q);
		}
		return X;
	}
	return {};
}
function V1($, Z) {
	let X = s($, Z);
	if (X.length > 0) return X;
	if (Array.isArray($.allOf)) {
		let H = [];
		for (let Q of $.allOf) {
			if (typeof Q !== "object" || Q === null) continue;
			let J = Q;
			if (Array.isArray(J.required)) H.push(...J.required);
		}
		if (H.length > 0) return [...new Set(H)];
	}
	return [];
}
function F1($, Z, X) {
	if (!O0($) || typeof Z !== "object" || Z === null) return $;
	return C0($, Z, X);
}
function C0($, Z, X) {
	if (X.alwaysFakeOptionals === !0) return $;
	let H = G1(Z);
	if (Object.keys(H).length === 0) return $;
	let Q = V1(Z, H), J = new Set(Q), Y = new Set(Object.keys(H)), M = t(X, [...Y].filter((E) => !J.has(E))), U = /* @__PURE__ */ new Set([...Y, ...Object.keys($)]), F = X.path === "/" ? "/properties" : `${X.path}/properties`, z = {
		...X,
		depth: X.depth + 1,
		path: F
	}, L = {};
	for (let E of U) {
		if (!(E in $)) continue;
		let I = O(z, E), N = H[E] ?? !0;
		if (!(Y.has(E) && !J.has(E)) || M(E)) L[E] = F1($[E], N, I);
	}
	return L;
}
function n($, Z, X) {
	if (!X.filterExampleDefaults || !O0($)) return $;
	return C0($, Z, X);
}
function P0($, Z) {
	if (typeof Z !== "object" || Z === null) return !1;
	let X = Z;
	if (X.const !== void 0) return $ === X.const;
	if (X.enum !== void 0) return X.enum.some((H) => H === $);
	return !1;
}
function S0($) {
	if (typeof $ === "boolean") return !$;
	if (typeof $ !== "object" || $ === null) return !1;
	if ($.not === !0 || typeof $.not === "object" && $.not !== null && Object.keys($.not).length === 0) return !0;
	return !1;
}
function a($) {
	let Z = [];
	if ($.dependentRequired) {
		for (let [X, H] of Object.entries($.dependentRequired)) if (Array.isArray(H)) Z.push([X, H.filter((Q) => typeof Q === "string")]);
	}
	if ($.dependencies) {
		for (let [X, H] of Object.entries($.dependencies)) if (Array.isArray(H)) Z.push([X, H.filter((Q) => typeof Q === "string")]);
	}
	return Z;
}
function z1($) {
	let Z = [];
	if ($.dependencies) {
		for (let [X, H] of Object.entries($.dependencies)) if (!Array.isArray(H)) Z.push([X, H]);
	}
	if ($.dependentSchemas) for (let [X, H] of Object.entries($.dependentSchemas)) Z.push([X, H]);
	return Z;
}
function* E1($, Z, X, H, Q, J, Y = { type: "string" }) {
	if (X[J] !== void 0) return;
	let W = Z[J];
	if (W === void 0 && $.patternProperties) {
		let F = [];
		for (let [z, L] of Object.entries($.patternProperties)) try {
			if (new RegExp(z).test(J)) F.push(L);
		} catch {}
		if (F.length > 0) W = F.length === 1 ? F[0] : w(F);
	}
	if (W === void 0) {
		if ($.additionalProperties === !1) return;
		W = $.additionalProperties !== void 0 && $.additionalProperties !== !0 ? $.additionalProperties : Y;
	}
	if (S0(W)) return;
	let M = O(Q, J), U = yield T(W, M);
	if (U !== void 0) X[J] = U, H.add(J);
}
function* b0($, Z) {
	let X = l($), H = s($, X);
	if (Z.depth >= Z.maxDepth) {
		let N = new Set(H);
		for (let [_, G] of a($)) if (N.has(_)) for (let D of G) N.add(D);
		if (N.size === 0) return {};
		let A = {};
		for (let _ of N) {
			let G = X[_];
			if (G && typeof G === "object" && G !== null) {
				let D = G;
				if (D.const !== void 0) A[_] = D.const;
				else if (D.default !== void 0) A[_] = D.default;
				else if (D.enum !== void 0 && D.enum.length > 0) A[_] = D.enum[0];
				else A[_] = T1(D.type);
			} else A[_] = null;
		}
		return A;
	}
	if ($.additionalProperties === !1) {
		let N = Object.keys(X).length > 0, A = $.patternProperties && Object.keys($.patternProperties).length > 0, _ = new Set(Object.keys(X)), D = [...new Set(H)].filter((B) => !_.has(B));
		if (($.minProperties ?? 0) > 0 && !N && !A) throw Error(`missing properties for ${$.minProperties} in ${Z.path}: additionalProperties is false but no properties or patternProperties defined`);
		if (D.length > 0 && !A && !N) throw Error(`missing properties for ${D.join(", ")} in ${Z.path}: additionalProperties is false but required properties not defined in properties`);
	}
	let Q = Z.path === "/" ? "/properties" : `${Z.path}/properties`, J = {
		...Z,
		depth: Z.depth + 1,
		path: Q
	}, Y = {}, W = /* @__PURE__ */ new Set(), M = new Set(H);
	for (let [N, A] of a($)) if (M.has(N)) for (let _ of A) M.add(_);
	let U = Z.fillProperties ?? !0, z = t(Z, Object.keys(X).filter((N) => !M.has(N)));
	if (Object.keys(X).length > 0) for (let [N, A] of Object.entries(X)) {
		if (S0(A)) continue;
		W.add(N);
		let _ = O(J, N), G = M.has(N), D = typeof A === "object" && A !== null && A.type === "object", B = A;
		if ($.patternProperties && typeof A === "object" && A !== null) {
			let V = [];
			for (let [K, j] of Object.entries($.patternProperties)) try {
				if (new RegExp(K).test(N)) V.push(j);
			} catch {}
			if (V.length > 0) B = w([A, ...V]);
		}
		if (G) {
			let V = yield T(B, _);
			if (V !== void 0) Y[N] = V;
		} else if (z(N)) {
			let V = yield T(B, _);
			if (V !== void 0) Y[N] = V;
		} else if (D && !U) {
			let V = A.required ?? [];
			if (V.length > 0) {
				let K = {};
				for (let j of V) {
					let o = yield T((A.properties ?? {})[j] ?? {}, O(_, j));
					if (o !== void 0) K[j] = o;
				}
				Y[N] = K;
			}
		}
	}
	for (let N of M) {
		if (Y[N] !== void 0 || W.has(N)) continue;
		if ($.patternProperties) {
			let A = [];
			for (let [_, G] of Object.entries($.patternProperties)) if (new RegExp(_).test(N)) A.push(G);
			if (A.length > 0) {
				let D = yield T(A.length === 1 ? A[0] : w(A), O(J, N));
				if (D !== void 0) Y[N] = D;
				W.add(N);
			}
		}
		if (!W.has(N)) {
			let A = $.additionalProperties ?? !0;
			if (A !== !1) {
				let _ = O(J, N), G = yield T(A === !0 ? {} : A, _);
				if (G !== void 0) Y[N] = G;
				W.add(N);
			}
		}
	}
	let L = !0;
	while (L) {
		L = !1;
		for (let [N, A] of a($)) {
			if (Y[N] === void 0) continue;
			for (let _ of A) {
				let G = Y[_];
				if (yield* E1($, X, Y, W, J, _), G === void 0 && Y[_] !== void 0) L = !0;
				if (Y[_] !== void 0) M.add(_);
			}
		}
	}
	for (let [N, A] of z1($)) if (Y[N] !== void 0 && !W.has(N + "_dep")) {
		if (W.add(N + "_dep"), typeof A === "boolean") continue;
		let _ = A.oneOf ?? A.anyOf ?? A.allOf ?? [A], G = null;
		for (let B of _) {
			if (typeof B !== "object" || B === null) continue;
			let { properties: V, not: K } = B;
			if (V && V[N]) {
				let j = V[N], C = Y[N];
				if (P0(C, j)) {
					G = B;
					break;
				}
			}
			if (K?.properties) {
				let j = K.properties[N];
				if (j) {
					let C = Y[N];
					if (!P0(C, j)) {
						G = B;
						break;
					}
				}
			}
		}
		if (!G && _.length > 0 && typeof _[0] === "object") G = _[0];
		if (G?.not) {
			let B = G.not;
			if (B.required && Array.isArray(B.required)) for (let V of B.required) delete Y[V];
		}
		let D = /* @__PURE__ */ new Set();
		if (G?.required) for (let B of G.required) {
			if (B === N) continue;
			if (Y[B] !== void 0) continue;
			D.add(B);
			let j = yield T(G.properties?.[B] ?? X[B] ?? { type: "object" }, O(J, B));
			if (j !== void 0) Y[B] = j;
		}
		if (G && G.properties) for (let [B, V] of Object.entries(G.properties)) {
			if (B === N) continue;
			if (D.has(B)) continue;
			let j = yield T(V, O(J, B));
			if (j !== void 0) Y[B] = j;
		}
	}
	let E = $.minProperties ?? 0, I = $.maxProperties;
	if (Object.keys(Y).length < E) {
		if ($.patternProperties && Object.keys($.patternProperties).length > 0) {
			let N = Object.entries($.patternProperties), A = 0, _ = 1e3;
			while (Object.keys(Y).length < E && A < _) {
				A++;
				let [G, D] = Z.random.pick(N), B = K1(G, Z);
				if (B && !Y[B]) {
					let K = yield T(D, O(J, B));
					if (K !== void 0) Y[B] = K;
					W.add(B);
				}
			}
		}
		if (Object.keys(Y).length < E) {
			let N = $.additionalProperties, A = N === void 0 || N === !0 ? { type: "string" } : N;
			if (A !== !1) {
				let _ = 0, G = 1e3;
				while (Object.keys(Y).length < E && _ < G) {
					_++;
					let D = `prop${Z.random.int(0, 99999)}`;
					if (!Y[D]) {
						let V = yield T(A, O(J, D));
						if (V !== void 0) Y[D] = V;
						W.add(D);
					}
				}
			}
		}
		if (Object.keys(Y).length < E) {
			let N = Object.keys(X).join(", ");
			throw Error(`properties '${N}' were not found while additionalProperties is false in ${Z.path}`);
		}
	}
	if (I !== void 0 && Object.keys(Y).length > I) {
		let A = Object.keys(Y).filter((_) => !M.has(_));
		Z.random.shuffle(A);
		while (Object.keys(Y).length > I && A.length > 0) {
			let _ = A.pop();
			delete Y[_];
		}
	}
	if (Z.pruneProperties && Z.pruneProperties.length > 0) e(Y, Z.pruneProperties);
	return L1(Y, X), Y;
}
function L1($, Z) {
	for (let [X, H] of Object.entries(Z)) {
		if (typeof H !== "object" || H === null) continue;
		let Q = H;
		if (Q.template === void 0) continue;
		let J = Q.template;
		if (typeof J !== "string") continue;
		$[X] = J.replace(/#\{(\w+)\}/g, (W, M) => {
			let U = $[M];
			return U !== void 0 ? String(U) : "";
		});
	}
}
function K1($, Z) {
	let X = $.match(/^\^([a-zA-Z]+)(\.\*|\(\?\:.*\))?/);
	if (X) {
		let M = X[1], U = X[2];
		if (U === ".*" || U?.includes("?:")) {
			let F = Z.random.int(0, 10), L = "";
			for (let E = 0; E < F; E++) L += Z.random.pick("abcdefghijklmnopqrstuvwxyz".split(""));
			return M + L;
		}
		return M;
	}
	let H = $.match(/(.*\*)?([a-zA-Z]+)\$$/);
	if (H) {
		let M = H[2], U = Z.random.int(1, 10), z = "";
		for (let L = 0; L < U; L++) z += Z.random.pick("abcdefghijklmnopqrstuvwxyz".split(""));
		return z + M;
	}
	let Q = $.match(/^\^([a-zA-Z]+)\$$/);
	if (Q) return Q[1];
	let J = Z.random.int(3, 10), Y = "abcdefghijklmnopqrstuvwxyz", W = "";
	for (let M = 0; M < J; M++) W += Z.random.pick(Y.split(""));
	try {
		if (new RegExp($).test(W)) return W;
	} catch {}
	return null;
}
function e($, Z) {
	if (typeof $ !== "object" || $ === null) return;
	if (Array.isArray($)) {
		for (let H of $) e(H, Z);
		return;
	}
	let X = $;
	for (let H of Object.keys(X)) if (Z.includes(H)) delete X[H];
	else e(X[H], Z);
}
function T1($) {
	switch (Array.isArray($) ? $[0] : $) {
		case "string": return "";
		case "number":
		case "integer": return 0;
		case "boolean": return !1;
		case "null": return null;
		case "array": return [];
		case "object": return {};
		default: return null;
	}
}
function* k0($, Z) {
	if (Z.depth >= Z.maxDepth) {
		let _ = $.minItems ?? 0;
		return _ > 0 ? Array.from({ length: _ }, () => null) : [];
	}
	if (Z.refDepthReached) {
		let _ = $.minItems ?? 0;
		return _ > 0 ? Array.from({ length: _ }, () => null) : [];
	}
	if ($.items === !1 && ($.minItems ?? 0) > 0) {
		let _ = $.prefixItems?.length ?? 0;
		if (($.minItems ?? 0) > _) throw Error(`missing items for ${$.minItems} in ${Z.path}: items is false but minItems (${$.minItems}) exceeds prefixItems count (${_})`);
	}
	let X = Z.path === "/" ? "/items" : `${Z.path}/items`, H = {
		...Z,
		depth: Z.depth + 1,
		path: X
	}, Q = [], J = Z.refDepthMax, Y = Z.minItems ?? $.minItems ?? 0, W = Z.maxItems ?? $.maxItems ?? Math.max(Y, Z.maxDefaultItems);
	if ($.maxItems !== void 0 && W > $.maxItems) W = $.maxItems;
	if ($.minItems !== void 0 && Y < $.minItems) Y = $.minItems;
	if (W < Y) if ($.maxItems !== void 0) Y = W;
	else W = Y;
	if (Z.alwaysFakeOptionals) W = Math.max(Y, W);
	let M = $.uniqueItems ? /* @__PURE__ */ new Set() : null;
	function* U(_, G) {
		let D = yield T(_, G);
		if (D === void 0) return "omitted";
		if (M) {
			let B = JSON.stringify(D);
			if (M.has(B)) {
				for (let V = 0; V < 50; V++) {
					if (D = yield T(_, P(H, Q.length)), D === void 0) continue;
					let K = JSON.stringify(D);
					if (!M.has(K)) return M.add(K), Q.push(D), "added";
				}
				return "failed";
			}
			M.add(B);
		}
		return Q.push(D), "added";
	}
	if ($.prefixItems) for (let _ = 0; _ < $.prefixItems.length && Q.length < W; _++) {
		let G = P(H, _);
		if ((yield* U($.prefixItems[_], G)) === "failed") break;
	}
	let F;
	if (J !== void 0 && Z.refDepth >= J - 1) {
		let _ = $.minItems ?? 0;
		return _ > 0 ? Array.from({ length: _ }, () => null) : [];
	}
	let z = Z.alwaysFakeOptionals ?? !1, L = Z.fixedProbabilities ?? !1, E = Z.optionalsProbability ?? .5;
	if (z) F = W;
	else if (L) {
		let _ = W - Math.max(Y, Q.length), G = Math.round(_ * E);
		F = Math.max(Y, Q.length) + G;
	} else F = Z.random.int(Math.max(Y, Q.length), W);
	let I = $.prefixItems !== void 0, N = $.additionalItems !== void 0, A;
	if (I) {
		if (N) A = $.additionalItems;
		else if ($.items !== void 0) A = $.items;
	} else A = $.items;
	if (A !== !1 && A !== void 0) {
		let _ = A ?? {}, G = 0, D = Math.max(F * 20, 50);
		while (Q.length < F) {
			let B = yield* U(_, P(H, Q.length));
			if (B === "added") {
				G = 0;
				continue;
			}
			if (G++, B === "failed" || G >= D) break;
		}
	}
	if ($.contains) {
		let _ = $.minContains ?? 1, G = $.maxContains ?? Math.max(_, 1), D = Z.random.int(_, G);
		for (let B = 0; B < D; B++) {
			let V = yield T($.contains, P(H, Q.length));
			if (V === void 0) continue;
			if (M) {
				let K = JSON.stringify(V);
				if (M.has(K)) {
					let j = !1;
					for (let C = 0; C < 50; C++) {
						if (V = yield T($.contains, P(H, Q.length)), V === void 0) continue;
						let k = JSON.stringify(V);
						if (!M.has(k)) {
							M.add(k), j = !0;
							break;
						}
					}
					if (!j) continue;
				} else M.add(K);
			}
			if (Q.length < W) {
				let K = Z.random.int(0, Q.length);
				Q.splice(K, 0, V);
			} else if (Q.length > 0) {
				let K = Z.random.int(0, Q.length - 1);
				Q[K] = V;
			}
		}
		while (Q.length > W) Q.pop();
	}
	if ($.containsAll) {
		let _ = /* @__PURE__ */ new Set();
		for (let G of $.containsAll) {
			let D = yield T(G, P(H, Q.length));
			if (D === void 0) continue;
			if (M) {
				let B = JSON.stringify(D);
				if (M.has(B)) {
					let V = !1;
					for (let K = 0; K < 50; K++) {
						if (D = yield T(G, P(H, Q.length)), D === void 0) continue;
						let j = JSON.stringify(D);
						if (!M.has(j)) {
							M.add(j), V = !0;
							break;
						}
					}
					if (!V) continue;
				} else M.add(B);
			}
			if (Q.length < W) {
				let B = Z.random.int(0, Q.length);
				Q.splice(B, 0, D);
				let V = /* @__PURE__ */ new Set();
				for (let K of _) V.add(K >= B ? K + 1 : K);
				_.clear();
				for (let K of V) _.add(K);
				_.add(B);
			} else if (Q.length > 0) {
				let B = Array.from({ length: Q.length }, (V, K) => K).filter((V) => !_.has(V));
				if (B.length > 0) {
					let V = B[Z.random.int(0, B.length - 1)];
					Q[V] = D, _.add(V);
				} else Q.push(D), _.add(Q.length - 1);
			}
		}
		while (Q.length > W) Q.pop();
	}
	if ($.uniqueItems && Q.length > 0) return yield* j1(Q, $, H, Y, W, M);
	return Q;
}
function* j1($, Z, X, H, Q, J) {
	let Y = Z.items ?? {}, W = 0, M = 100;
	while ($.length < H && W < M) {
		W++;
		let U = yield T(Y, P(X, $.length));
		if (U === void 0) continue;
		let F = JSON.stringify(U);
		if (!J.has(F)) J.add(F), $.push(U);
	}
	while ($.length > Q) $.pop();
	return $;
}
function P($, Z) {
	let X = $.outputPath === "/" ? `/${Z}` : `${$.outputPath}/${Z}`;
	return {
		...$,
		path: `${$.path}/${Z}`,
		outputPath: X
	};
}
function $0($, Z) {
	if (!Z || Z === "") return $;
	if (typeof $ !== "object" || $ === null) throw Error(`Cannot resolve fragment "${Z}" in non-object schema`);
	if (Z.startsWith("/")) return w1($, Z);
	throw Error(`Unsupported fragment type: ${Z}. Only JSON pointers (starting with /) are supported.`);
}
function w1($, Z) {
	if (Z === "" || Z === "/") return $;
	let X = Z.slice(1).split("/"), H = $;
	for (let Q of X) {
		let J = Q.replace(/~1/g, "/").replace(/~0/g, "~");
		if (typeof H !== "object" || H === null) throw Error(`Cannot resolve JSON pointer "${Z}": not an object at "${J}"`);
		if (Array.isArray(H)) {
			let Y = parseInt(J, 10);
			if (isNaN(Y) || Y < 0 || Y >= H.length) throw Error(`Cannot resolve JSON pointer "${Z}": invalid array index "${J}"`);
			H = H[Y];
		} else {
			if (!(J in H)) throw Error(`Cannot resolve JSON pointer "${Z}": property "${J}" not found`);
			H = H[J];
		}
	}
	return H;
}
function* v0($, Z) {
	let X = Z.refResolver($);
	if (Z.__sync && S(X)) throw Promise.resolve(X).catch(() => {}), Error(`Cannot use async refResolver in generateSync(): resolving '${$}' returned a Promise`);
	return yield X;
}
function g0($) {
	let Z = /* @__PURE__ */ new Map();
	if (typeof $ === "boolean") return Z;
	if ($.$id && typeof $ === "object") {
		let X = $, H = X.$id, { $id: Q, ...J } = X;
		Z.set(H, J);
	}
	if ($.$defs) for (let [X, H] of Object.entries($.$defs)) Z.set(`#/$defs/${X}`, H);
	return Z;
}
function* f($, Z) {
	let X = $.$ref;
	if (!X) return {
		schema: $,
		ctx: Z
	};
	let H = Z.refDepth + 1;
	if (Z.refDepthMax !== void 0 && H >= Z.refDepthMax) return {
		schema: {},
		ctx: {
			...Z,
			refDepthReached: !0
		}
	};
	if (Z.refStack.has(X)) {
		if (Z.refDepthMax !== void 0) {
			if (Z.refDepth >= Z.refDepthMax) return {
				schema: {},
				ctx: {
					...Z,
					refDepthReached: !0
				}
			};
		} else if (Z.depth >= Z.maxDepth) return {
			schema: { type: "null" },
			ctx: Z
		};
	}
	let Q, J;
	if (X.startsWith("#/")) {
		if (Q = Z.refRegistry.get(X), Q === void 0 && X.length > 2) {
			let z = Z.refRegistry.get("#");
			if (z !== void 0 && typeof z === "object") try {
				Q = $0(z, X.slice(1));
			} catch {}
		}
		if (Q === void 0 && Z.refResolver) {
			if (Q = yield* v0(X, Z), Q !== void 0) Z.refRegistry.set(X, Q);
		}
	} else if (X === "#") Q = Z.refRegistry.get("#") ?? {};
	else if (Q = Z.refRegistry.get(X), Q === void 0 && Z.refResolver) {
		J = yield* v0(X, Z);
		let z = X.indexOf("#");
		if (z !== -1) {
			let L = X.slice(z + 1);
			if (L) Q = $0(J, L);
			else Q = J;
		} else Q = J;
		if (J && typeof J === "object" && J !== null) {
			let L = J;
			if (L.$defs) for (let [E, I] of Object.entries(L.$defs)) Z.refRegistry.set(`#/$defs/${E}`, I);
		}
	} else if (Q === void 0 && Z.__sync) throw Error(`Remote $ref '${X}' cannot be resolved in generateSync(); pre-resolve refs or use generate()`);
	if (Q === void 0) throw Error(`Unresolved $ref: ${X}`);
	let Y = /* @__PURE__ */ new Set([
		"description",
		"title",
		"$comment",
		"readOnly",
		"writeOnly",
		"deprecated"
	]), { $ref: W, ...M } = $, U = Object.fromEntries(Object.entries(M).filter(([z]) => !Y.has(z)));
	if (Object.keys(U).length > 0 && typeof Q === "object" && Q !== null) Q = {
		...Q,
		...U
	};
	let F = {
		...Z,
		refStack: /* @__PURE__ */ new Set([...Z.refStack, X]),
		refDepth: Z.refDepth + 1
	};
	return {
		schema: Q,
		ctx: F
	};
}
function d0($, Z) {
	if (typeof $ === "boolean") return;
	Z.set("#", $), Z0($, "#", Z);
}
function Z0($, Z, X) {
	if ($.$id) {
		let { $id: H, ...Q } = $;
		X.set(H, Q);
	}
	if ($.$defs) for (let [H, Q] of Object.entries($.$defs)) {
		let J = `${Z}/$defs/${H}`;
		if (X.set(J, Q), typeof Q === "object" && Q !== null) Z0(Q, J, X);
	}
	if ($.properties) {
		for (let [H, Q] of Object.entries($.properties)) if (typeof Q === "object" && Q !== null) Z0(Q, `${Z}/properties/${H}`, X);
	}
}
function* O1($, Z) {
	if (!$.$ref) return $;
	return (yield* f($, Z)).schema;
}
function* C1($, Z) {
	let X = [];
	for (let H of $) if (typeof H === "object" && H !== null && "$ref" in H) {
		let Q = yield* O1(H, Z);
		X.push(Q);
	} else if (typeof H === "object" && H !== null) X.push(H);
	return X;
}
function* x0($, Z) {
	let { allOf: X, anyOf: H, oneOf: Q, not: J, if: Y, then: W, else: M, ...U } = $;
	if (X) return yield T(w([U, ...yield* C1(X, Z)]), Z);
	if (Q) {
		let F = Z.random.shuffle([...Q]), z = U.required ?? [];
		for (let D of F) {
			let B = typeof D === "object" && D !== null ? D : {};
			if (B.$ref) B = (yield* f(B, Z)).schema;
			let V = B.required ?? [], K = [.../* @__PURE__ */ new Set([...z, ...V])], C = w([{
				...U,
				required: K
			}, B]), k = {
				...Z,
				optionalsProbability: 0,
				alwaysFakeOptionals: !1
			};
			try {
				return yield T(C, k);
			} catch {}
		}
		let L = Q[0], E = typeof L === "object" && L !== null ? L : {};
		if (E.$ref) E = (yield* f(E, Z)).schema;
		let I = E.required ?? [], N = [.../* @__PURE__ */ new Set([...z, ...I])];
		return yield T(w([{
			...U,
			required: N
		}, E]), {
			...Z,
			optionalsProbability: 0,
			alwaysFakeOptionals: !1
		});
	}
	if (H) {
		let F = Z.random.shuffle([...H]);
		for (let E of F) {
			let I = w([U, E]);
			try {
				return yield T(I, Z);
			} catch {}
		}
		let z = H[0];
		return yield T(w([U, z]), Z);
	}
	if (Y !== void 0) return yield* P1(U, Y, W, M, Z);
	if (J) return yield* S1(U, J, Z);
	return yield T(U, Z);
}
function* P1($, Z, X, H, Q) {
	if (X !== void 0) {
		let J = w([
			$,
			Z,
			X
		]);
		try {
			return yield T(J, Q);
		} catch {}
	}
	if (H !== void 0) {
		let J = w([$, H]);
		try {
			return yield T(J, Q);
		} catch {}
	}
	return yield T($, Q);
}
function* S1($, Z, X) {
	if (typeof Z === "boolean") {
		if (Z === !0) throw Error(`Cannot generate value for 'not: true' at ${X.path}`);
		return yield T($, X);
	}
	if (Z.type && !Z.enum && !Z.const) {
		let H = Array.isArray(Z.type) ? Z.type : [Z.type], J = [
			"string",
			"number",
			"integer",
			"boolean",
			"null",
			"object",
			"array"
		].filter((Y) => !H.includes(Y));
		if (J.length > 0) return yield T(w([$, { type: X.random.pick(J) }]), X);
	}
	if (Z.const !== void 0 || Z.enum !== void 0) {
		let H = Z.enum ?? [Z.const], Q = new Set(H.map((J) => JSON.stringify(J)));
		for (let J = 0; J < 20; J++) {
			let Y = yield T($, X);
			if (!Q.has(JSON.stringify(Y))) return Y;
		}
	}
	return yield T($, X);
}
var u0 = class {
	extensions = /* @__PURE__ */ new Map();
	define($, Z) {
		this.extensions.set($, {
			callback: Z,
			context: {}
		});
	}
	has($) {
		return this.extensions.has($);
	}
	reset($) {
		if ($) {
			let Z = this.extensions.get($);
			if (Z) Z.context = {}, this.extensions.delete($);
		} else this.extensions.clear();
	}
	keys() {
		return this.extensions.keys();
	}
	*generateGen($, Z) {
		let X = Object.keys($);
		for (let H = X.length - 1; H >= 0; H--) {
			let Q = X[H], J = Q.startsWith("x-") ? Q.slice(2) : Q, Y = this.extensions.get(J);
			if (Y) {
				let W = $[Q], M = Y.callback.call(Y.context, W, $, Z);
				if (Z.__sync && S(M)) throw Promise.resolve(M).catch(() => {}), Error(`Cannot use async extension '${J}' in generateSync()`);
				let U = yield M;
				if (U !== void 0) return U;
			}
		}
	}
	getContext($) {
		return this.extensions.get($)?.context;
	}
};
var X0 = new u0();
function* l0($, Z) {
	return yield* X0.generateGen($, Z);
}
var b1 = [
	"string",
	"number",
	"integer",
	"boolean",
	"null",
	"object",
	"array"
];
function n0($, Z, X) {
	if ($.faker !== void 0 && $.chance !== void 0) throw Error(`ambiguous generator: both faker and chance are defined in ${Z.path}`);
	if ($.faker !== void 0) try {
		let Q = h0(k1($.faker, Z), X ?? $.type, Z.path);
		if (typeof Q === "string" && $.format) return o0(Q, $.format, Z);
		return Q;
	} catch {}
	if ($.chance !== void 0) try {
		let Q = h0(f1($.chance, Z), X ?? $.type, Z.path);
		if (typeof Q === "string" && $.format) return o0(Q, $.format, Z);
		return Q;
	} catch {}
}
function o0($, Z, X) {
	if (Z === "date") {
		let H = typeof $ === "string" ? new Date($) : $;
		if (H instanceof Date && !isNaN(H.getTime())) return `${H.getFullYear()}-${R(H.getMonth() + 1)}-${R(H.getDate())}`;
		if (typeof $ === "string") {
			let Q = Date.parse($);
			if (!isNaN(Q)) {
				let J = new Date(Q);
				return `${J.getFullYear()}-${R(J.getMonth() + 1)}-${R(J.getDate())}`;
			}
		}
	}
	if (Z === "date-time") {
		let H = typeof $ === "string" ? new Date($) : $;
		if (H instanceof Date && !isNaN(H.getTime())) return H.toISOString();
		if (typeof $ === "string" && Date.parse($)) return new Date($).toISOString();
	}
	return $;
}
function h0($, Z, X) {
	if (Z === void 0) return $;
	let H = Array.isArray(Z) ? Z[0] : Z;
	switch (H) {
		case "string": return $ === null ? "null" : $ === void 0 ? "undefined" : String($);
		case "number":
		case "integer":
			let Q = Number($);
			return H === "integer" ? Math.floor(Q) : Q;
		case "boolean": return Boolean($);
		case "null": return null;
		default: return $;
	}
}
function k1($, Z) {
	if (!Z.extensions?.faker) {
		let Y = typeof $ === "string" ? $ : JSON.stringify($);
		throw Error(`cannot resolve faker-generator for ${Y} in ${Z.path}`);
	}
	let X, H;
	if (typeof $ === "object" && $ !== null) {
		let Y = $, W = Object.keys(Y);
		if (W.length > 0) X = W[0], H = Y[X];
		else throw Error(`cannot resolve faker-generator for ${JSON.stringify($)} in ${Z.path}`);
	} else X = $;
	let Q = X.split("."), J = Z.extensions.faker;
	for (let Y of Q) try {
		J = J[Y];
	} catch {
		throw Error(`failed to resolve .${Y} (${X})`);
	}
	if (typeof J === "function") return H ? J(...H) : J();
	else throw Error(`cannot resolve faker-generator for ${X} in ${Z.path}`);
}
function f1($, Z) {
	if (!Z.extensions?.chance) {
		let X = typeof $ === "string" ? $ : Object.keys($)[0];
		throw Error(`cannot resolve chance-generator for ${X} in ${Z.path}`);
	}
	if (typeof $ === "string") {
		let X = Z.extensions.chance[$];
		if (typeof X === "function") return X.call(Z.extensions.chance);
		throw Error(`cannot resolve chance-generator for ${$} in ${Z.path}`);
	}
	if (typeof $ === "object" && $ !== null) {
		let X = $, H = Object.keys(X)[0], Q = X[H], J = Z.extensions.chance[H];
		if (typeof J === "function") return Q ? J.call(Z.extensions.chance, Q) : J.call(Z.extensions.chance);
	}
	throw Error(`cannot resolve chance-generator in ${Z.path}`);
}
function y1($, Z) {
	let X = $.path === "/" ? `/${Z}` : `${$.path}/${Z}`;
	return {
		...$,
		depth: $.depth + 1,
		path: X,
		refDepthReached: $.refDepthReached
	};
}
function* q($, Z, X) {
	if (!X.outputTransform) return $;
	let H = X.outputTransform($, Z, X.outputPath);
	if (X.__sync && S(H)) throw Promise.resolve(H).catch(() => {}), Error("Cannot use async outputTransform in generateSync()");
	return yield H;
}
function* g($, Z) {
	if ($ === !0) return yield* g({}, Z);
	if ($ === !1) throw Error(`Cannot generate value for 'false' schema at ${Z.path}`);
	let X = null;
	if (typeof $ === "object" && $ !== null && $.$defs) {
		X = [];
		for (let [H, Q] of Object.entries($.$defs)) {
			let J = `#/$defs/${H}`;
			X.push([J, Z.refRegistry.has(J) ? Z.refRegistry.get(J) : void 0]), Z.refRegistry.set(J, Q);
		}
	}
	try {
		return yield* v1($, Z);
	} finally {
		if (X) for (let [H, Q] of X) if (Q === void 0) Z.refRegistry.delete(H);
		else Z.refRegistry.set(H, Q);
	}
}
function* v1($, Z) {
	if (Z.propAliases) {
		let Y = null;
		for (let [W, M] of Object.entries(Z.propAliases)) if (W in $ && !(M in $)) {
			if (!Y) Y = { ...$ };
			Y[M] = Y[W], delete Y[W];
		}
		if (Y) $ = Y;
	}
	let X;
	if (Array.isArray($.type)) {
		let Y = $.type;
		X = Z.random.pick(Y);
		let W = {
			...Z,
			resolvedType: X
		}, M = n0($, W, X);
		if (M !== void 0) {
			if (typeof M === "string" && W.maxLength !== void 0 && M.length > W.maxLength) return yield* q(M.slice(0, W.maxLength), $, W);
			return yield* q(M, $, W);
		}
	} else {
		let Y = n0($, Z, X);
		if (Y !== void 0) {
			if (typeof Y === "string" && Z.maxLength !== void 0 && Y.length > Z.maxLength) return yield* q(Y.slice(0, Z.maxLength), $, Z);
			return yield* q(Y, $, Z);
		}
	}
	let H = {
		...Z,
		proceed: (Y, W) => (Z.__sync ? Q0 : H0)(Y, {
			...Z,
			...W
		})
	}, Q = yield* l0($, H);
	if (Q !== void 0) return yield* q(Q, $, H);
	if ($.$ref) {
		let Y = yield* f($, Z);
		return yield T(Y.schema, y1(Y.ctx, "$ref"));
	}
	if ($.allOf || $.anyOf || $.oneOf || $.not || $.if) return yield* x0($, Z);
	if ($.const !== void 0) return yield* q(c($, Z), $, Z);
	if (Z.useDefaultValue && $.default !== void 0) return yield* q(n($.default, $, Z), $, Z);
	if ($.enum !== void 0) return yield* q(c($, Z), $, Z);
	if (Z.useExamplesValue) {
		if (Array.isArray($.examples) && $.examples.length > 0) return yield* q(n(Z.random.pick($.examples), $, Z), $, Z);
		if ($.example !== void 0) return yield* q(n($.example, $, Z), $, Z);
	}
	let J = g1($, Z);
	if (J === null) {
		if (Z.failOnInvalidTypes === !1) {
			if (Z.defaultInvalidTypeProduct !== void 0) {
				let Y = Z.defaultInvalidTypeProduct;
				if (typeof Y === "string") return x1(Y);
				return Y;
			}
			return null;
		}
		throw Error(`unknown primitive ${$.type} in ${Z.path}/type`);
	}
	switch (J) {
		case "null": return yield* q(A0(Z), $, Z);
		case "boolean": return yield* q(D0(Z), $, Z);
		case "number": return yield* q(u($, Z), $, Z);
		case "integer": return yield* q(G0($, Z), $, Z);
		case "string": return yield* q(L0($, Z), $, Z);
		case "object": return yield* q(yield* b0($, Z), $, Z);
		case "array": return yield* q(yield* k0($, Z), $, Z);
		default: throw Error(`Unknown type: ${J} at ${Z.path}`);
	}
}
function g1($, Z) {
	if (Z.resolvedType !== void 0) return Z.resolvedType;
	if (typeof $.type === "string") {
		if (![
			"string",
			"number",
			"integer",
			"boolean",
			"null",
			"object",
			"array"
		].includes($.type)) return null;
		return $.type;
	}
	if (Array.isArray($.type)) return Z.random.pick($.type);
	if ($.properties || $.required || $.additionalProperties !== void 0 || $.patternProperties || $.minProperties !== void 0 || $.maxProperties !== void 0) return "object";
	if (d1($)) return "object";
	if ($.items || $.prefixItems || $.contains || $.minItems !== void 0 || $.maxItems !== void 0 || $.uniqueItems) return "array";
	if ($.minimum !== void 0 || $.maximum !== void 0 || $.exclusiveMinimum !== void 0 || $.exclusiveMaximum !== void 0 || $.multipleOf !== void 0) return "number";
	if ($.minLength !== void 0 || $.maxLength !== void 0 || $.pattern || $.format || $.faker !== void 0 || $.chance !== void 0) return "string";
	return Z.random.pick(b1);
}
function d1($) {
	if ($.properties || $.type === "object" || $.type === "array") return !1;
	for (let Z of Object.keys($)) {
		if (b.has(Z)) continue;
		let X = $[Z];
		if (typeof X === "object" && X !== null && !Array.isArray(X)) return !0;
	}
	return !1;
}
function x1($) {
	switch ($) {
		case "string": return "";
		case "number":
		case "integer": return 0;
		case "boolean": return !1;
		case "null": return null;
		case "object": return {};
		case "array": return [];
		default: return null;
	}
}
function H0($, Z) {
	return q0(g($, Z), g);
}
function Q0($, Z) {
	return I0(g($, Z), g);
}
function m0($) {
	return `${Y0($)}T${J0($)}`;
}
function Y0($) {
	let Z = $.int(2e3, 2030), X = $.int(1, 12), H = z0(Z, X), Q = $.int(1, H);
	return `${Z}-${R(X)}-${R(Q)}`;
}
function J0($) {
	let Z = $.int(0, 23), X = $.int(0, 59), H = $.int(0, 59);
	return `${R(Z)}:${R(X)}:${R(H)}Z`;
}
var u1 = [
	"alice",
	"bob",
	"charlie",
	"dave",
	"eve",
	"frank",
	"grace",
	"heidi"
];
var i1 = [
	"example.com",
	"test.org",
	"demo.net",
	"sample.io"
];
function W0($) {
	return `${$.pick(u1)}${$.int(1, 999)}@${$.pick(i1)}`;
}
var p1 = ["https"];
var l1 = [
	"example.com",
	"test.org",
	"demo.net"
];
var n1 = [
	"api",
	"v1",
	"users",
	"items",
	"data",
	"resource"
];
function d($) {
	let Z = $.pick(p1), X = $.pick(l1), H = $.int(1, 3), Q = [];
	for (let J = 0; J < H; J++) Q.push($.pick(n1));
	return `${Z}://${X}/${Q.join("/")}`;
}
var o1 = [
	"alpha",
	"beta",
	"gamma",
	"delta",
	"echo",
	"fox",
	"golf",
	"hotel"
];
var h1 = [
	"com",
	"org",
	"net",
	"io",
	"dev"
];
function M0($) {
	let Z = $.int(1, 3), X = [];
	for (let H = 0; H < Z; H++) X.push($.pick(o1));
	return X.push($.pick(h1)), X.join(".");
}
function r0($) {
	return `${$.int(1, 254)}.${$.int(0, 255)}.${$.int(0, 255)}.${$.int(1, 254)}`;
}
function c0($) {
	let Z = [];
	for (let X = 0; X < 8; X++) Z.push($.int(0, 65535).toString(16));
	return Z.join(":");
}
function s0($) {
	let Z = (X) => {
		let H = "";
		for (let Q = 0; Q < X; Q++) H += $.int(0, 15).toString(16);
		return H;
	};
	return `${Z(8)}-${Z(4)}-4${Z(3)}-${[
		"8",
		"9",
		"a",
		"b"
	][$.int(0, 3)]}${Z(3)}-${Z(12)}`;
}
var m1 = [
	"foo",
	"bar",
	"baz",
	"items",
	"0",
	"1",
	"2",
	"name",
	"value"
];
function _0($) {
	let Z = $.int(1, 4), X = [];
	for (let H = 0; H < Z; H++) X.push($.pick(m1));
	return "/" + X.join("/");
}
function t0($) {
	let Z = ["P"], X = $.bool(), H = $.bool();
	if (X) {
		if ($.bool()) Z.push(`${$.int(0, 100)}Y`);
		if ($.bool()) Z.push(`${$.int(0, 12)}M`);
		if ($.bool()) Z.push(`${$.int(0, 30)}D`);
	}
	if (H) {
		if (Z.push("T"), $.bool()) Z.push(`${$.int(0, 23)}H`);
		if ($.bool()) Z.push(`${$.int(0, 59)}M`);
		if ($.bool()) Z.push(`${$.int(0, 59)}S`);
	}
	if (Z.length === 1 || Z.length === 2 && Z[1] === "T") Z.push("0D");
	return Z.join("");
}
var r1 = /* @__PURE__ */ new Map([
	["date-time", m0],
	["date", Y0],
	["time", J0],
	["duration", t0],
	["email", W0],
	["idn-email", W0],
	["uri", d],
	["uri-reference", d],
	["iri", d],
	["iri-reference", d],
	["hostname", M0],
	["idn-hostname", M0],
	["ipv4", r0],
	["ipv6", c0],
	["uuid", s0],
	["json-pointer", _0],
	["relative-json-pointer", ($) => `${$.int(0, 5)}${_0($)}`]
]);
function U0($) {
	let Z = new Map(r1);
	if ($) for (let [X, H] of Object.entries($)) Z.set(X, H);
	return Z;
}
function e0($, Z) {
	if (!$.startsWith("$")) throw Error(`Invalid JSONPath: ${$} (must start with $)`);
	let X = c1($), H = [Z];
	for (let Q of X) {
		let J = [];
		if (Q === "") {
			for (let Y of H) B0(Y, J);
			J.push(...H), H = J;
			continue;
		}
		for (let Y of H) {
			if (Y === null || Y === void 0) continue;
			if (Q.startsWith("q:")) {
				let W = Q.slice(2);
				if (typeof Y === "object" && Y !== null && W in Y) J.push(Y[W]);
			} else if (Q === "*") {
				if (Array.isArray(Y)) J.push(...Y);
			} else if (/^\d+$/.test(Q)) {
				let W = parseInt(Q, 10);
				if (Array.isArray(Y) && W < Y.length) J.push(Y[W]);
			} else if (typeof Y === "object" && Y !== null && Q in Y) J.push(Y[Q]);
		}
		H = J;
	}
	return H;
}
function B0($, Z) {
	if ($ === null || $ === void 0) return;
	if (Array.isArray($)) for (let X of $) Z.push(X), B0(X, Z);
	else if (typeof $ === "object") for (let X of Object.values($)) Z.push(X), B0(X, Z);
}
function c1($) {
	if (!$.startsWith("$")) throw Error(`Invalid JSONPath: ${$}`);
	let Z = [], X = $.slice(1);
	while (X.length > 0) if (X.startsWith(".")) {
		if (X = X.slice(1), X.startsWith(".")) X = X.slice(1), Z.push("");
		let H = X.match(/^([a-zA-Z_][a-zA-Z0-9_]*)/);
		if (H) Z.push(H[1]), X = X.slice(H[1].length);
		else break;
	} else if (X.startsWith("[")) {
		let H = X.indexOf("]");
		if (H === -1) break;
		let Q = X.slice(1, H), J = s1(Q), Y = Q[0] === "\"" || Q[0] === "'";
		Z.push(Y ? `q:${J}` : J), X = X.slice(H + 1);
	} else break;
	return Z;
}
function s1($) {
	let Z = $[0];
	if ((Z === "\"" || Z === "'") && $[$.length - 1] === Z) return $.slice(1, -1).replace(/\\(["'\\])/g, "$1");
	return $;
}
function t1($) {
	if ($.properties) return $.properties;
	if ($.type === "object" || $.type === void 0) {
		let Z = {}, X = !1;
		for (let [H, Q] of Object.entries($)) {
			if (b.has(H)) continue;
			if (p(Q)) Z[H] = Q, X = !0;
			else Z[H] = { const: Q }, X = !0;
		}
		if (X) return Z;
	}
	return {};
}
function x($, Z, X, H) {
	if (!X.resolveJsonPath) return $;
	let Q = H ?? $;
	if (Z === !0 || Z === !1) return $;
	if (Z.$ref) return $;
	let J = Z;
	if (J.allOf || J.anyOf || J.oneOf) return $;
	if (typeof $ === "object" && $ !== null && !Array.isArray($)) {
		let Y = { ...$ }, W = t1(J);
		for (let [M, U] of Object.entries(W)) if (M in Y) {
			let F = Y[M];
			if (typeof U === "object" && U !== null && "jsonPath" in U && typeof U.jsonPath === "string") {
				let z = e0(U.jsonPath, Q);
				if (z.length > 0) Y[M] = X.random.pick(z);
			} else Y[M] = x(F, U, X, Q);
		}
		return Y;
	}
	if (Array.isArray($) && J.items) return $.map((Y) => x(Y, J.items, X, Q));
	return $;
}
var Z1 = U0();
var $1 = /* @__PURE__ */ new Set(["https://json-schema.org/draft/2020-12/schema", "https://json-schema.org/draft/2019-09/schema"]);
function X1($, Z) {
	if (Z?.validateSchemaVersion === !0 && !Z?.propAliases) {
		if (typeof $ === "object" && $ !== null && "$schema" in $) {
			let F = $.$schema;
			if (typeof F === "string" && !$1.has(F)) throw Error(`Unsupported JSON Schema version: ${F}. Supported versions: ${[...$1].join(", ")}`);
		}
	}
	let X = X$(Z), H = h(Z?.seed ?? 1), Q = X.propAliases ? Z$($, X.propAliases) : $, J = g0(Q);
	d0(Q, J);
	let Y = X.formats ? U0(X.formats) : new Map(Z1), W = X.refDepthMin ?? X.refDepth, M = X.refDepthMax ?? X.refDepth;
	if (W !== void 0 && M !== void 0 && W > M) throw Error(`refDepthMin (${W}) cannot be greater than refDepthMax (${M})`);
	return {
		schema_: Q,
		normalizedOptions: X,
		ctx: {
			random: H,
			maxDepth: X.maxDepth ?? (M ? M + 20 : 5),
			maxDefaultItems: X.maxDefaultItems ?? 3,
			optionalsProbability: X.optionalsProbability ?? .5,
			depth: 0,
			refRegistry: J,
			refStack: /* @__PURE__ */ new Set(),
			formatRegistry: Y,
			minItems: X.minItems,
			maxItems: X.maxItems,
			minLength: X.minLength,
			maxLength: X.maxLength,
			useDefaultValue: X.useDefaultValue,
			path: "/",
			outputPath: "/",
			alwaysFakeOptionals: X.alwaysFakeOptionals,
			fixedProbabilities: X.fixedProbabilities,
			fillProperties: X.fillProperties,
			extensions: X.extensions,
			resolveJsonPath: X.resolveJsonPath,
			autoIncrementCounters: /* @__PURE__ */ new Map(),
			refDepth: 0,
			refDepthMin: W,
			refDepthMax: M,
			useExamplesValue: X.useExamplesValue,
			filterExampleDefaults: X.filterExampleDefaults ?? !1,
			pruneProperties: X.pruneProperties,
			failOnInvalidTypes: X.failOnInvalidTypes,
			defaultInvalidTypeProduct: X.defaultInvalidTypeProduct,
			minDateTime: X.minDateTime,
			maxDateTime: X.maxDateTime,
			propAliases: X.propAliases,
			outputTransform: X.outputTransform
		}
	};
}
function a1($, Z) {
	let { schema_: X, normalizedOptions: H, ctx: Q } = X1($, Z);
	Q.__sync = !0, Q.refResolver = H.refResolver;
	let J = Q0(X, Q);
	if (H.resolveJsonPath) return x(J, $, Q, J);
	return J;
}
function P2($) {
	let Z = { ...$ }, X = 0;
	return { generate(H) {
		let Q = (Z.seed ?? 1) + X++;
		return a1(H, {
			...Z,
			seed: Q
		});
	} };
}
function Z$($, Z) {
	if (typeof $ !== "object" || $ === null) return $;
	let X = $, H = null;
	for (let [Q, J] of Object.entries(Z)) if (Q in X && !(J in X)) {
		if (!H) H = { ...X };
		H[J] = H[Q], delete H[Q];
	}
	return H ?? $;
}
function X$($) {
	if (!$) return {};
	let Z = $, X = { ...$ };
	if (Z.requiredOnly === !0 && X.optionalsProbability === void 0) X = {
		...X,
		optionalsProbability: 0,
		alwaysFakeOptionals: !1
	};
	if (Z.ignoreProperties && Z.ignoreProperties.length > 0) X = {
		...X,
		outputTransform: H$(X.outputTransform, Q$(Z.ignoreProperties))
	};
	return X;
}
function H$($, Z) {
	if (!$) return Z;
	if (!Z) return $;
	return (X, H, Q) => {
		let J = $(X, H, Q);
		if (J && typeof J === "object" && "then" in J && typeof J.then === "function") return J.then((Y) => Z(Y, H, Q));
		return Z(J, H, Q);
	};
}
function Q$($) {
	return (Z, X, H) => {
		if (H === "/") return Z;
		let Q = Y$(H.slice(H.lastIndexOf("/") + 1));
		return $.some((Y) => {
			if (typeof Y === "string") return Y === Q;
			if (Y instanceof RegExp) return Y.test(Q);
			return Y(X);
		}) ? void 0 : Z;
	};
}
function Y$($) {
	return $.replace(/~1/g, "/").replace(/~0/g, "~");
}
// src/scenarios/generate/member-values.ts
/**
* How the values of a member are written, by the end of its name: the most words that are known. `billing_address_city` is a city.
* `undefined` if its name tells nothing.
*/
function writerOf(name, kind) {
	const words = wordsOf(name.replace(/(?<=[a-z])\d$/, ""));
	const table = TABLES[kind];
	for (let from = 0; from < words.length; from += 1) {
		const write = table[words.slice(from).join("")];
		const noun = singular(words[from - 1] ?? "");
		if (write) return noun in CALLED ? {
			write,
			noun
		} : { write };
	}
	const other = OTHERS[kind];
	return other && { write: other };
}
/** What is called by the last word of a path or a member: `users`, `v2-tags`, `createdBy`. */
function nounOfName(name) {
	return singular(wordsOf(name).findLast((word) => !/^(?:v?\d+|from|to|in|on)$/.test(word)) ?? name);
}
const person = (faker) => `${faker.person.firstName()} ${faker.person.lastName()}`;
const company = (faker) => faker.company.name();
const product = (faker) => faker.commerce.productName();
const heading = (faker) => faker.company.catchPhrase();
const task = (faker) => capital(`${faker.hacker.verb()} the ${faker.hacker.adjective()} ${faker.hacker.noun()}`);
const place = (noun) => (faker) => `${faker.person.lastName()} ${capital(noun)}`;
/** What records are called, by what they are. */
const CALLED = byName({
	"user person people customer client employee author member contact patient student teacher guest driver player account profile assignee assigner creator reporter reviewer editor recipient sender friend follower followed collaborator subscriber lead candidate applicant doctor agent manager staff participant attendee passenger tenant owner payer payee buyer seller by": person,
	"company organization organisation org vendor supplier merchant brand manufacturer business employer shop store customercompany publisher": company,
	"product item good article sku variant": product,
	"task todo issue ticket bug story subtask pull incident goal milestone checklist action": task,
	"post page document news event meeting course lesson campaign survey notification announcement thread discussion headline": heading,
	"book audiobook chapter": (faker) => faker.book.title(),
	album: (faker) => faker.music.album(),
	"song track episode show playlist": (faker) => faker.music.songName(),
	"artist band": (faker) => faker.music.artist(),
	genre: (faker) => faker.music.genre(),
	"dish meal recipe menu food": (faker) => faker.food.dish(),
	ingredient: (faker) => faker.food.ingredient(),
	"category department": (faker) => faker.commerce.department(),
	"tag label keyword topic interest": (faker) => faker.word.noun(),
	"city town place location destination": (faker) => faker.location.city(),
	country: (faker) => faker.location.country(),
	street: (faker) => faker.location.street(),
	"region state province": (faker) => faker.location.state(),
	currency: (faker) => faker.finance.currencyName(),
	language: (faker) => faker.location.language().name,
	"color colour": (faker) => faker.color.human(),
	airport: (faker) => faker.airline.airport().name,
	airline: (faker) => faker.airline.airline().name,
	"vehicle car": (faker) => faker.vehicle.vehicle(),
	"file attachment asset upload image photo": (faker) => faker.system.commonFileName(),
	"domain zone host": (faker) => `${faker.internet.domainWord()}.example`,
	"repo repository package project branch bucket": (faker) => `${faker.word.adjective()}-${faker.word.noun()}`,
	...Object.fromEntries([
		"hotel",
		"school",
		"restaurant",
		"hospital",
		"museum",
		"library",
		"park",
		"venue",
		"university"
	].map((noun) => [noun, place(noun)]))
});
/** What a record is called, and all that follows from it. */
const called = ({ same, noun }) => same(CALLED[noun] ?? ((faker) => `${capital(faker.word.adjective())} ${noun}`));
const slug = (telling) => String(called(telling)).normalize("NFKD").toLowerCase().replace(/(?:[^a-z\d.]|\.(?![a-z\d]))+/g, "-").replace(/^[-.]+|-$/g, "");
const first = (faker) => faker.person.firstName();
const last = (faker) => {
	faker.person.firstName();
	return faker.person.lastName();
};
/** Times of one record. They do not depend on the day of the run, so that it can be repeated. */
const BORN = {
	from: "2023-01-01T00:00:00Z",
	to: "2026-06-30T00:00:00Z"
};
const TO_COME = {
	from: "2027-01-01T00:00:00Z",
	to: "2028-12-31T00:00:00Z"
};
const DAY = 864e5;
const born = ({ same }) => same((faker) => faker.date.between(BORN)).getTime();
/** A time so many days after the record was created. */
const after = (from, to) => (telling) => new Date(born(telling) + Math.round(telling.faker.number.float({
	min: from,
	max: to
}) * DAY));
const oneOf = (...values) => ({ faker }) => faker.helpers.arrayElement(values);
const whole = (min, max) => ({ faker }) => faker.number.int({
	min,
	max
});
const real = (min, max, fractionDigits = 2) => ({ faker }) => faker.number.float({
	min,
	max,
	fractionDigits
});
const likely = (probability) => ({ faker }) => faker.datatype.boolean(probability);
/** What members hold, by the words that their names end in, without case and separators. */
const MEMBERS = {
	text: {
		"name displayname label": called,
		"title subject headline summary tagline caption": ({ noun, same, ...more }) => noun in CALLED && CALLED[noun] !== person ? called({
			noun,
			same,
			...more
		}) : same(heading),
		"firstname givenname forename": ({ same }) => same(first),
		"lastname surname familyname": ({ same }) => same(last),
		"fullname personname author authorname creator assignee reporter contactname customername recipientname": ({ same }) => same(person),
		"username login loginname nickname handle screenname": ({ same }) => same(person).toLowerCase().replace(/[^a-z]+/g, "."),
		"slug permalink": slug,
		"email mail emailaddress": ({ same }) => `${same(person).toLowerCase().replace(/[^a-z]+/g, ".")}@example.com`,
		"phone phonenumber telephone mobile mobilephone mobilenumber tel fax": ({ faker }) => faker.phone.number({ style: "international" }),
		"jobtitle profession occupation position": ({ faker }) => faker.person.jobTitle(),
		"gender sex": ({ faker }) => faker.person.sex(),
		"bio about biography": ({ faker }) => faker.person.bio(),
		"company companyname organization organisation organizationname legalname businessname manufacturer brand vendor supplier merchant": ({ faker }) => faker.company.name(),
		"department category categoryname": ({ faker }) => faker.commerce.department(),
		"city town cityname location": ({ faker }) => faker.location.city(),
		"country countryname": ({ faker }) => faker.location.country(),
		"countrycode countryiso": ({ faker }) => faker.location.countryCode(),
		"province region stateorprovince": ({ faker }) => faker.location.state(),
		"zip zipcode postcode postalcode": ({ faker }) => faker.location.zipCode("#####"),
		"street streetaddress address addressline addressline1 address1 line1": ({ faker }) => faker.location.streetAddress(),
		"line2 address2 addressline2": ({ faker }) => faker.location.secondaryAddress(),
		"housenumber buildingnumber streetnumber": ({ faker }) => faker.location.buildingNumber(),
		"timezone tz": ({ faker }) => faker.location.timeZone(),
		"currency currencycode": ({ faker }) => faker.finance.currencyCode(),
		"language languagecode lang locale": ({ faker }) => faker.location.language().alpha2,
		"color colour": ({ faker }) => faker.color.human(),
		"hexcolor colorhex": ({ faker }) => faker.color.rgb(),
		"price amount total subtotal cost balance": ({ faker }) => faker.commerce.price(),
		iban: ({ faker }) => faker.finance.iban(),
		"bic swift": ({ faker }) => faker.finance.bic(),
		accountnumber: ({ faker }) => faker.finance.accountNumber(),
		isbn: ({ faker }) => faker.commerce.isbn(),
		"sku code reference referencenumber partnumber coupon": ({ faker }) => faker.string.alphanumeric({
			length: 8,
			casing: "upper"
		}),
		"ean upc gtin barcode": ({ faker }) => faker.commerce.upc(),
		"number ordernumber invoicenumber serialnumber": ({ faker }) => faker.string.numeric({
			length: 6,
			allowLeadingZeros: false
		}),
		"key token hash secret checksum sha commit fingerprint etag": ({ faker }) => faker.string.hexadecimal({
			length: 32,
			casing: "lower",
			prefix: ""
		}),
		"type resourcetype objecttype object kind": ({ noun }) => noun,
		"uuid guid": ({ faker }) => faker.string.uuid(),
		"id gid ids": ({ faker }) => faker.string.alphanumeric({
			length: 12,
			casing: "lower"
		}),
		"version semver": ({ faker }) => faker.system.semver(),
		filename: ({ faker }) => faker.system.commonFileName(),
		"mimetype contenttype mediatype": ({ faker }) => faker.system.mimeType(),
		"domain domainname hostname host": ({ faker }) => `${faker.internet.domainWord()}.example`,
		"icon emoji": ({ faker }) => faker.internet.emoji(),
		"status state": oneOf("active", "pending", "completed"),
		role: oneOf("admin", "member", "viewer"),
		visibility: oneOf("public", "private"),
		"priority severity": oneOf("low", "medium", "high"),
		"tag tags keyword keywords": ({ faker }) => faker.word.noun(),
		"description text content comment message note notes body details instructions reason remarks": ({ faker, noun }) => DESCRIBED[noun]?.(faker) ?? faker.hacker.phrase()
	},
	link: {
		"image imageurl avatar avatarurl photo photourl picture pictureurl logo logourl thumbnail thumbnailurl icon iconurl cover coverurl": (telling) => `https://example.com/images/${slug(telling)}.jpg`,
		"url uri link href website homepage": (telling) => `https://example.com/${telling.noun}/${slug(telling)}`
	},
	time: {
		"created createdat createdon createdtime createddate creationdate creationtime datecreated inserted insertedat registered registeredat joined joinedat addedat": (telling) => new Date(born(telling)),
		"updated updatedat updatedon updatedtime lastupdated modified modifiedat modifiedon lastmodified datemodified dateupdated changed changedat edited editedat": after(0, 90),
		"published publishedat publisheddate publicationdate": after(0, 10),
		"due dueat dueon duedate deadline expires expiresat expiry expirydate expiration expirationdate expireson validuntil renewsat": ({ faker }) => faker.date.between(TO_COME),
		"start starts startat startson startsat startdate starttime startedat begin beginat from validfrom": after(1, 30),
		"end ends endat endsat endson enddate endtime finish until to": after(30, 60),
		"completedat closedat finishedat deletedat archivedat canceledat cancelledat removedat resolvedat endedat failedat terminatedat revokedat": after(90, 120),
		"birthday birthdate dateofbirth dob born": ({ same }) => same((faker) => faker.date.birthdate({ refDate: BORN.to }))
	},
	number: {
		"latitude lat": ({ faker }) => faker.location.latitude(),
		"longitude lon lng long": ({ faker }) => faker.location.longitude(),
		"price amount total subtotal cost unitprice balance fee": ({ faker }) => Number(faker.commerce.price()),
		"tax discount shipping": real(1, 40),
		"quantity qty": whole(1, 12),
		age: whole(18, 80),
		year: whole(1995, 2026),
		"rating stars score": real(1, 5, 1),
		"percent percentage progress": whole(0, 100),
		"taxrate vatrate rate": real(0, 25, 1),
		"count stock inventory totalcount likes views followers": whole(0, 250),
		"position order rank sortorder index page level": whole(1, 20),
		"duration minutes": whole(5, 180),
		weight: real(.1, 40, 1),
		"width height length depth": whole(10, 200),
		"size filesize bytes": whole(2e3, 5e6),
		priority: whole(1, 5),
		"guests seats rooms beds bedrooms bathrooms people": whole(1, 6),
		temperature: real(-5, 35, 1)
	},
	flag: {
		"active enabled available published verified isactive public visible confirmed": likely(.8),
		"deleted archived banned suspended locked blocked hidden disabled isdeleted closed admin cancelled canceled revoked expired": likely(.15)
	}
};
/** What is written of records of a kind. */
const DESCRIBED = byName({
	"product item good article sku variant": (faker) => faker.commerce.productDescription(),
	"dish meal recipe menu food": (faker) => faker.food.description(),
	"user person author profile account employee": (faker) => faker.person.bio()
});
/** What members of other names hold. */
const OTHERS = {
	text: ({ faker }) => `${faker.word.adjective()} ${faker.word.noun()}`,
	link: (telling) => `https://example.com/${telling.noun}/${slug(telling)}`,
	time: after(0, 90)
};
const TABLES = {
	text: byName(MEMBERS.text),
	link: byName(MEMBERS.link),
	time: byName(MEMBERS.time),
	number: byName(MEMBERS.number),
	flag: byName(MEMBERS.flag)
};
/** A table by each of the names in its keys. */
function byName(table) {
	return Object.assign(Object.create(null), ...Object.entries(table).flatMap(([names, value]) => names.split(" ").map((name) => ({ [name]: value }))));
}
function capital(word) {
	return word.slice(0, 1).toUpperCase() + word.slice(1);
}
// src/scenarios/generate/likely-values.ts
/**
* How fields are drawn whose names say what they hold (`firstName`, `city`), or whose schemas have a hint (`x-faker`): values that a
* person can read. Values of other fields, and those that their schema does not take, are made from the schema.
*/
function likelyDraws({ resource, members, seed }) {
	const draws = createSeeded();
	const noun = nounOfName(resource);
	return members.flatMap(([name, schema]) => {
		const write = likelyValue(name, schema, {
			noun,
			depth: 0
		});
		if (!write) return [];
		const draw = (id) => ({ [name]: write({
			draws,
			seed,
			place: `${resource}/${id}`,
			own: name
		}) });
		return [{
			fields: [name],
			draw
		}];
	});
}
/**
* Creates a stream of values of a schema and its `x-faker` hints. The same seed gives the same values. Not every value fits every
* schema: some rules of JSON Schema are more than the library knows.
* @param place names the schema in errors
* @throws Error when a hint is not a method of faker, which would silently give random text.
*/
function createDraw(schema, seed, place) {
	const faker = createFaker(seed);
	checkHints(schema, faker, place);
	const { generate } = P2({
		seed,
		extensions: { faker },
		propAliases: { "x-faker": "faker" },
		alwaysFakeOptionals: true
	});
	const drawn = drawable(schema);
	return () => generate(drawn);
}
/** The schema of one of these values, with equal probability. */
function oneOfValues(values) {
	return { [HINT]: { "helpers.arrayElement": [values] } };
}
function oneByWeight(weights) {
	const some = Object.entries(weights).filter(([, weight]) => weight > 0).map(([value, weight]) => ({
		value,
		weight
	}));
	return { [HINT]: { "helpers.weightedArrayElement": [some] } };
}
/** Whether a schema says itself how to draw its values. */
function hasHint(schema) {
	return HINT in schema;
}
/** A separate instance of the library: other code may reseed the shared one. */
function createFaker(seed) {
	return new r$1.constructor({
		locale: r$1.rawDefinitions,
		seed
	});
}
/**
* How the hint of a schema in a user's contract writes a value: a method of the library, called with nothing, since with arguments it
* can take any time. `undefined` without a hint, or if it names no such method.
*/
function hintedValue({ [HINT]: hint }) {
	if (typeof hint !== "string") return void 0;
	const [category = "", method = "", ...more] = hint.split(".");
	if ([category, method].some((name) => name in Object.prototype) || more.length > 0 || category === "helpers") return void 0;
	const write = (faker) => memberOf(memberOf(faker, category), method);
	if (typeof write(r$1) !== "function") return void 0;
	return ({ faker }) => Reflect.apply(write(faker), memberOf(faker, category), []);
}
/** In weights, a record without the field. */
const WITHOUT_FIELD = "absent";
/** As deep as `data.attributes.address.city`. */
const MOST_DEPTH = 3;
/** How many items a list in a record gets. */
const MOST_ITEMS = 3;
function createSeeded() {
	let random = () => 0;
	return {
		faker: new r$1.constructor({
			locale: r$1.rawDefinitions,
			randomizer: {
				next: () => random(),
				seed: () => {}
			}
		}),
		begin: (next) => {
			random = next;
		}
	};
}
function likelyValue(name, schema, owner) {
	const hinted = hintedValue(schema);
	if (hinted) return written(hinted);
	const { keywords, isNullable } = plainOf(schema);
	const types = [keywords.type].flat().map(String);
	if (types.includes("object")) return likelyObject(name, keywords, owner);
	if (types.includes("array")) return likelyList(name, keywords, owner);
	if (SHOWN.some((keyword) => keyword in keywords)) return void 0;
	const told = likelyPlain(name, keywords, types);
	if (!told) return void 0;
	const { noun = owner.noun, write } = told;
	const isOver = isNullable && namesEndTime(name);
	return written(({ faker, ...more }) => isOver && faker.datatype.boolean(STILL) ? null : write({
		faker,
		...more,
		noun
	}));
}
/** How likely something is not over yet, if it may be (`deletedAt`). */
const STILL = .75;
/** Begins the streams that a value is drawn from: that of the member, and that of what has it. */
function written(write) {
	return ({ draws: { faker, begin }, seed, place, own }) => {
		const mine = createRandom(seed, `${place}/${own}`);
		begin(mine);
		const same = (draw) => {
			begin(createRandom(seed, place));
			const value = draw(faker);
			begin(mine);
			return value;
		};
		return write({
			faker,
			same
		});
	};
}
/** A schema that may be null as well is that of its other values. */
function plainOf(schema) {
	const { keywords, choices } = flatten(schema);
	const [branches, ...more] = choices;
	const isNullable = [keywords.type].flat().includes("null");
	if (!branches || more.length > 0) return {
		keywords,
		isNullable
	};
	const others = branches.filter((branch) => flatten(branch).keywords.type !== "null");
	const [only, second] = others;
	if (!only || second || others.length === branches.length) return {
		keywords,
		isNullable
	};
	return {
		keywords: {
			...flatten(only).keywords,
			...keywords
		},
		isNullable: true
	};
}
/** What a value of a plain schema is written with. */
function likelyPlain(name, keywords, types) {
	const { format, maxLength } = keywords;
	if (types.includes("string")) {
		const told = likelyText(name, format);
		const most = Number(maxLength ?? Infinity);
		return told && {
			...told,
			write: (telling) => shortened(told.write(telling), most)
		};
	}
	const isWhole = types.includes("integer");
	if (!isWhole && !types.includes("number")) return types.includes("boolean") ? writerOf(name, "flag") : void 0;
	if (TIMES.test(plainName(name))) return timeWriter(name, (time) => Math.floor(time.getTime() / 1e3));
	const told = writerOf(name, "number");
	return told && isWhole ? {
		...told,
		write: (telling) => Math.round(Number(told.write(telling)))
	} : told;
}
function likelyText(name, format) {
	if (format === "date-time") return timeWriter(name, (time) => time.toISOString());
	if (format === "date") return timeWriter(name, (time) => time.toISOString().slice(0, 10));
	if (format === "email") return writerOf("email", "text");
	if (format === "uri" || format === "url") return writerOf(name, "link");
	if (format !== void 0 && !PLAIN_FORMATS.has(String(format))) return void 0;
	if (LINKS.test(plainName(name))) return writerOf(name, "link");
	if (TIMES.test(plainName(name))) return timeWriter(name, (time) => time.toISOString().slice(0, /on$|date$/i.test(name) ? 10 : void 0));
	return writerOf(name, "text");
}
function timeWriter(name, text) {
	const told = writerOf(name, "time");
	const inSeconds = (time) => /* @__PURE__ */ new Date(time.getTime() - time.getTime() % 1e3);
	return told && {
		...told,
		write: (telling) => text(inSeconds(told.write(telling)))
	};
}
/** Names of times and of addresses, whatever their schema says of them. */
const TIMES = /(?:created|updated|modified|timestamp|date|[a-z]{3}(?:ed|s|e)at|[a-z]{3}edon|dueon|dob)$/;
const LINKS = /(?:url|uri|href|website|homepage|avatar)$/;
/** Formats that leave a text what it is. */
const PLAIN_FORMATS = /* @__PURE__ */ new Set([
	"text",
	"string",
	"html",
	"markdown",
	"phone",
	"tel",
	"color",
	"name"
]);
/** A text of at most so many characters, cut after a word. */
function shortened(value, most) {
	if (typeof value !== "string" || value.length <= most) return value;
	const start = value.slice(0, most + 1);
	const space = start.lastIndexOf(" ");
	return space > most / 2 ? start.slice(0, space) : value.slice(0, most).trimEnd();
}
/** The members of an object that can be told; the others are made. */
function likelyObject(name, { properties = {} }, { noun, depth }) {
	if (depth === MOST_DEPTH) return void 0;
	const isRecord = IN_RECORD.has(plainName(name));
	const owner = {
		noun: isRecord ? noun : nounOfName(name),
		depth: depth + 1
	};
	const told = Object.entries(properties).flatMap(([each, schema]) => {
		const write = likelyValue(each, schema, owner);
		return write ? [[each, write]] : [];
	});
	if (told.length === 0) return void 0;
	return ({ place, own, ...at }) => {
		const inside = isRecord ? place : `${place}/${own}`;
		const member = (each) => isRecord ? `${own}/${each}` : each;
		return Object.fromEntries(told.map(([each, write]) => [each, write({
			...at,
			place: inside,
			own: member(each)
		})]));
	};
}
/** A list of up to three items that can be told, at the top of a record; of one below. */
function likelyList(name, { items }, owner) {
	const write = likelyValue(name, items ?? {}, {
		...owner,
		depth: owner.depth + 1
	});
	if (!write) return void 0;
	return ({ place, own, seed, ...at }) => {
		const most = owner.depth === 0 ? MOST_ITEMS : 1;
		const length = 1 + randomBelow(most, createRandom(seed, `${place}/${own}`));
		return Array.from({ length }, (_, item) => write({
			...at,
			seed,
			place,
			own: `${own}/${item}`
		}));
	};
}
/** Keywords by which a schema says its values itself. */
const SHOWN = [
	"enum",
	"const",
	"pattern",
	"example",
	"examples"
];
/** Objects that are the record, but for its id (JSON:API, wrappers). */
const IN_RECORD = /* @__PURE__ */ new Set([
	"attributes",
	"data",
	"properties",
	"fields"
]);
const HINT = "x-faker";
/** The library computes with doubles, and makes half of all integers without bounds negative. */
function drawable(schema) {
	const bounds = BOUNDS.flatMap((bound) => {
		const value = schema[bound];
		return typeof value === "bigint" ? [[bound, clamped(value)]] : [];
	});
	const isFree = schema.type === "integer" && !BOUNDS.some((bound) => bound in schema);
	return mapParts({
		...schema,
		...Object.fromEntries(bounds),
		...isFree && {
			minimum: 1,
			maximum: 1e3
		}
	}, drawable);
}
const BOUNDS = [
	"minimum",
	"maximum",
	"exclusiveMinimum",
	"exclusiveMaximum"
];
function clamped(value) {
	const most = BigInt(Number.MAX_SAFE_INTEGER);
	return Number(value > most ? most : value < -most ? -most : value);
}
function checkHints(node, faker, at) {
	if (typeof node !== "object" || node === null) return;
	const hint = node[HINT];
	if (hint !== void 0) {
		const name = typeof hint === "string" ? hint : hintName(hint);
		if (typeof name.split(".").reduce(memberOf, faker) !== "function") throw new Error(`openapi.yaml: ${at}: x-faker is not a method of faker: ${name}`);
		return;
	}
	for (const [key, value] of Object.entries(node)) checkHints(value, faker, `${at}/${key}`);
}
function memberOf(owner, name) {
	return owner?.[name];
}
/** The method of a hint, which may be written `{ number.int: […] }` or `{ helpers: { arrayElement: […] } }`. */
function hintName(hint) {
	const [entry] = Object.entries(hint);
	if (!entry) return "";
	const [key, value] = entry;
	return Array.isArray(value) || value === null || typeof value !== "object" ? key : `${key}.${hintName(value)}`;
}
export { oneByWeight as a, likelyDraws as i, createDraw as n, oneOfValues as o, hasHint as r, WITHOUT_FIELD as t };

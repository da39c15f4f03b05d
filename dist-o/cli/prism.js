import { o as __toESM, t as __commonJSMin } from "./rolldown-runtime.js";
import { n as require_draft7, t as require_ajv } from "./ajv.js";
import { C as require_validation_error, S as require_ref_error, T as require_codegen, a as require_unevaluated, n as require_discriminator, o as require_next, s as require_dynamic, t as require__2020, w as require_validate, x as require_core$1 } from "./2020.js";
import { i as mapParts } from "./linked-document.js";
// node_modules/@stoplight/prism-http/dist/validator/validators/types.js
var require_types = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.ValidationContext = void 0;
	var ValidationContext;
	(function(ValidationContext) {
		ValidationContext[ValidationContext["Input"] = 0] = "Input";
		ValidationContext[ValidationContext["Output"] = 1] = "Output";
	})(ValidationContext || (exports.ValidationContext = ValidationContext = {}));
}));
// node_modules/@stoplight/types/dist/index.js
var require_dist$1 = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.HttpOperationSecurityDeclarationTypes = void 0;
	(function(HttpOperationSecurityDeclarationTypes) {
		/** Indicates that the operation has no security declarations. */
		HttpOperationSecurityDeclarationTypes["None"] = "none";
		/** Indicates that the operation has explicit security declarations. */
		HttpOperationSecurityDeclarationTypes["Declared"] = "declared";
		/** Indicates that the operation inherits its security declarations from the service. */
		HttpOperationSecurityDeclarationTypes["InheritedFromService"] = "inheritedFromService";
	})(exports.HttpOperationSecurityDeclarationTypes || (exports.HttpOperationSecurityDeclarationTypes = {}));
	exports.HttpParamStyles = void 0;
	(function(HttpParamStyles) {
		/** Used when OAS2 type !== array */
		HttpParamStyles["Unspecified"] = "unspecified";
		/**
		* OAS 3.x style simple
		* OAS 2 collectionFormat csv
		*/
		HttpParamStyles["Simple"] = "simple";
		/**
		* OAS 3.x style matrix
		* OAS 2 collectionFormat no support
		*/
		HttpParamStyles["Matrix"] = "matrix";
		/**
		* OAS 3.x style label
		* OAS 2 collectionFormat no support
		*/
		HttpParamStyles["Label"] = "label";
		/**
		* OAS 3.x style form
		* OAS 2 collectionFormat
		*   * csv, when explode === false
		*   * multi, when explode === true
		*/
		HttpParamStyles["Form"] = "form";
		/**
		* OAS 3.x no support
		* OAS 2 collectionFormat csv when explode === undefined
		*/
		HttpParamStyles["CommaDelimited"] = "commaDelimited";
		/**
		* OAS 3.x style spaceDelimited
		* OAS 2 collectionFormat ssv
		*/
		HttpParamStyles["SpaceDelimited"] = "spaceDelimited";
		/**
		* OAS 3.x style spaceDelimited
		* OAS 2 collectionFormat pipes
		*/
		HttpParamStyles["PipeDelimited"] = "pipeDelimited";
		/**
		* OAS 3.x style deepObject
		* OAS 2 collectionFormat no support
		*/
		HttpParamStyles["DeepObject"] = "deepObject";
		/**
		* OAS 3.x style no support
		* OAS 2 collectionFormat tsv
		*/
		HttpParamStyles["TabDelimited"] = "tabDelimited";
	})(exports.HttpParamStyles || (exports.HttpParamStyles = {}));
	/**
	* Represents the severity of diagnostics.
	*/
	exports.DiagnosticSeverity = void 0;
	(function(DiagnosticSeverity) {
		/**
		* Something not allowed by the rules of a language or other means.
		*/
		DiagnosticSeverity[DiagnosticSeverity["Error"] = 0] = "Error";
		/**
		* Something suspicious but allowed.
		*/
		DiagnosticSeverity[DiagnosticSeverity["Warning"] = 1] = "Warning";
		/**
		* Something to inform about but not a problem.
		*/
		DiagnosticSeverity[DiagnosticSeverity["Information"] = 2] = "Information";
		/**
		* Something to hint to a better way of doing it, like proposing
		* a refactoring.
		*/
		DiagnosticSeverity[DiagnosticSeverity["Hint"] = 3] = "Hint";
	})(exports.DiagnosticSeverity || (exports.DiagnosticSeverity = {}));
	/**
	* Stoplight node types
	*/
	exports.NodeType = void 0;
	(function(NodeType) {
		NodeType["Article"] = "article";
		NodeType["HttpService"] = "http_service";
		NodeType["HttpServer"] = "http_server";
		NodeType["HttpOperation"] = "http_operation";
		NodeType["HttpCallback"] = "http_callback";
		NodeType["HttpWebhook"] = "http_webhook";
		NodeType["Model"] = "model";
		NodeType["Generic"] = "generic";
		NodeType["Unknown"] = "unknown";
		NodeType["TableOfContents"] = "table_of_contents";
		NodeType["SpectralRuleset"] = "spectral_ruleset";
		NodeType["Styleguide"] = "styleguide";
		NodeType["Image"] = "image";
		NodeType["StoplightResolutions"] = "stoplight_resolutions";
		NodeType["StoplightOverride"] = "stoplight_override";
	})(exports.NodeType || (exports.NodeType = {}));
	/**
	* Node data formats
	*/
	exports.NodeFormat = void 0;
	(function(NodeFormat) {
		NodeFormat["Json"] = "json";
		NodeFormat["Markdown"] = "markdown";
		NodeFormat["Yaml"] = "yaml";
		NodeFormat["Javascript"] = "javascript";
		NodeFormat["Apng"] = "apng";
		NodeFormat["Avif"] = "avif";
		NodeFormat["Bmp"] = "bmp";
		NodeFormat["Gif"] = "gif";
		NodeFormat["Jpeg"] = "jpeg";
		NodeFormat["Png"] = "png";
		NodeFormat["Svg"] = "svg";
		NodeFormat["Webp"] = "webp";
	})(exports.NodeFormat || (exports.NodeFormat = {}));
}));
// node_modules/fp-ts/lib/function.js
var require_function = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.getEndomorphismMonoid = exports.not = exports.SK = exports.hole = exports.pipe = exports.untupled = exports.tupled = exports.absurd = exports.decrement = exports.increment = exports.tuple = exports.flow = exports.flip = exports.constVoid = exports.constUndefined = exports.constNull = exports.constFalse = exports.constTrue = exports.constant = exports.unsafeCoerce = exports.identity = exports.apply = exports.getRing = exports.getSemiring = exports.getMonoid = exports.getSemigroup = exports.getBooleanAlgebra = void 0;
	/**
	* @category instances
	* @since 2.10.0
	*/
	var getBooleanAlgebra = function(B) {
		return function() {
			return {
				meet: function(x, y) {
					return function(a) {
						return B.meet(x(a), y(a));
					};
				},
				join: function(x, y) {
					return function(a) {
						return B.join(x(a), y(a));
					};
				},
				zero: function() {
					return B.zero;
				},
				one: function() {
					return B.one;
				},
				implies: function(x, y) {
					return function(a) {
						return B.implies(x(a), y(a));
					};
				},
				not: function(x) {
					return function(a) {
						return B.not(x(a));
					};
				}
			};
		};
	};
	exports.getBooleanAlgebra = getBooleanAlgebra;
	/**
	* Unary functions form a semigroup as long as you can provide a semigroup for the codomain.
	*
	* @example
	* import { Predicate, getSemigroup } from 'fp-ts/function'
	* import * as B from 'fp-ts/boolean'
	*
	* const f: Predicate<number> = (n) => n <= 2
	* const g: Predicate<number> = (n) => n >= 0
	*
	* const S1 = getSemigroup(B.SemigroupAll)<number>()
	*
	* assert.deepStrictEqual(S1.concat(f, g)(1), true)
	* assert.deepStrictEqual(S1.concat(f, g)(3), false)
	*
	* const S2 = getSemigroup(B.SemigroupAny)<number>()
	*
	* assert.deepStrictEqual(S2.concat(f, g)(1), true)
	* assert.deepStrictEqual(S2.concat(f, g)(3), true)
	*
	* @category instances
	* @since 2.10.0
	*/
	var getSemigroup = function(S) {
		return function() {
			return { concat: function(f, g) {
				return function(a) {
					return S.concat(f(a), g(a));
				};
			} };
		};
	};
	exports.getSemigroup = getSemigroup;
	/**
	* Unary functions form a monoid as long as you can provide a monoid for the codomain.
	*
	* @example
	* import { Predicate } from 'fp-ts/Predicate'
	* import { getMonoid } from 'fp-ts/function'
	* import * as B from 'fp-ts/boolean'
	*
	* const f: Predicate<number> = (n) => n <= 2
	* const g: Predicate<number> = (n) => n >= 0
	*
	* const M1 = getMonoid(B.MonoidAll)<number>()
	*
	* assert.deepStrictEqual(M1.concat(f, g)(1), true)
	* assert.deepStrictEqual(M1.concat(f, g)(3), false)
	*
	* const M2 = getMonoid(B.MonoidAny)<number>()
	*
	* assert.deepStrictEqual(M2.concat(f, g)(1), true)
	* assert.deepStrictEqual(M2.concat(f, g)(3), true)
	*
	* @category instances
	* @since 2.10.0
	*/
	var getMonoid = function(M) {
		var getSemigroupM = (0, exports.getSemigroup)(M);
		return function() {
			return {
				concat: getSemigroupM().concat,
				empty: function() {
					return M.empty;
				}
			};
		};
	};
	exports.getMonoid = getMonoid;
	/**
	* @category instances
	* @since 2.10.0
	*/
	var getSemiring = function(S) {
		return {
			add: function(f, g) {
				return function(x) {
					return S.add(f(x), g(x));
				};
			},
			zero: function() {
				return S.zero;
			},
			mul: function(f, g) {
				return function(x) {
					return S.mul(f(x), g(x));
				};
			},
			one: function() {
				return S.one;
			}
		};
	};
	exports.getSemiring = getSemiring;
	/**
	* @category instances
	* @since 2.10.0
	*/
	var getRing = function(R) {
		var S = (0, exports.getSemiring)(R);
		return {
			add: S.add,
			mul: S.mul,
			one: S.one,
			zero: S.zero,
			sub: function(f, g) {
				return function(x) {
					return R.sub(f(x), g(x));
				};
			}
		};
	};
	exports.getRing = getRing;
	/**
	* @since 2.11.0
	*/
	var apply = function(a) {
		return function(f) {
			return f(a);
		};
	};
	exports.apply = apply;
	/**
	* @since 2.0.0
	*/
	function identity(a) {
		return a;
	}
	exports.identity = identity;
	/**
	* @since 2.0.0
	*/
	exports.unsafeCoerce = identity;
	/**
	* @since 2.0.0
	*/
	function constant(a) {
		return function() {
			return a;
		};
	}
	exports.constant = constant;
	/**
	* A thunk that returns always `true`.
	*
	* @since 2.0.0
	*/
	exports.constTrue = constant(true);
	/**
	* A thunk that returns always `false`.
	*
	* @since 2.0.0
	*/
	exports.constFalse = constant(false);
	/**
	* A thunk that returns always `null`.
	*
	* @since 2.0.0
	*/
	exports.constNull = constant(null);
	/**
	* A thunk that returns always `undefined`.
	*
	* @since 2.0.0
	*/
	exports.constUndefined = constant(void 0);
	/**
	* A thunk that returns always `void`.
	*
	* @since 2.0.0
	*/
	exports.constVoid = exports.constUndefined;
	/**
	* Flips the order of the arguments of a function of two arguments.
	*
	* @since 2.0.0
	*/
	function flip(f) {
		return function(b, a) {
			return f(a, b);
		};
	}
	exports.flip = flip;
	function flow(ab, bc, cd, de, ef, fg, gh, hi, ij) {
		switch (arguments.length) {
			case 1: return ab;
			case 2: return function() {
				return bc(ab.apply(this, arguments));
			};
			case 3: return function() {
				return cd(bc(ab.apply(this, arguments)));
			};
			case 4: return function() {
				return de(cd(bc(ab.apply(this, arguments))));
			};
			case 5: return function() {
				return ef(de(cd(bc(ab.apply(this, arguments)))));
			};
			case 6: return function() {
				return fg(ef(de(cd(bc(ab.apply(this, arguments))))));
			};
			case 7: return function() {
				return gh(fg(ef(de(cd(bc(ab.apply(this, arguments)))))));
			};
			case 8: return function() {
				return hi(gh(fg(ef(de(cd(bc(ab.apply(this, arguments))))))));
			};
			case 9: return function() {
				return ij(hi(gh(fg(ef(de(cd(bc(ab.apply(this, arguments)))))))));
			};
		}
	}
	exports.flow = flow;
	/**
	* @since 2.0.0
	*/
	function tuple() {
		var t = [];
		for (var _i = 0; _i < arguments.length; _i++) t[_i] = arguments[_i];
		return t;
	}
	exports.tuple = tuple;
	/**
	* @since 2.0.0
	*/
	function increment(n) {
		return n + 1;
	}
	exports.increment = increment;
	/**
	* @since 2.0.0
	*/
	function decrement(n) {
		return n - 1;
	}
	exports.decrement = decrement;
	/**
	* @since 2.0.0
	*/
	function absurd(_) {
		throw new Error("Called `absurd` function which should be uncallable");
	}
	exports.absurd = absurd;
	/**
	* Creates a tupled version of this function: instead of `n` arguments, it accepts a single tuple argument.
	*
	* @example
	* import { tupled } from 'fp-ts/function'
	*
	* const add = tupled((x: number, y: number): number => x + y)
	*
	* assert.strictEqual(add([1, 2]), 3)
	*
	* @since 2.4.0
	*/
	function tupled(f) {
		return function(a) {
			return f.apply(void 0, a);
		};
	}
	exports.tupled = tupled;
	/**
	* Inverse function of `tupled`
	*
	* @since 2.4.0
	*/
	function untupled(f) {
		return function() {
			var a = [];
			for (var _i = 0; _i < arguments.length; _i++) a[_i] = arguments[_i];
			return f(a);
		};
	}
	exports.untupled = untupled;
	function pipe(a, ab, bc, cd, de, ef, fg, gh, hi) {
		switch (arguments.length) {
			case 1: return a;
			case 2: return ab(a);
			case 3: return bc(ab(a));
			case 4: return cd(bc(ab(a)));
			case 5: return de(cd(bc(ab(a))));
			case 6: return ef(de(cd(bc(ab(a)))));
			case 7: return fg(ef(de(cd(bc(ab(a))))));
			case 8: return gh(fg(ef(de(cd(bc(ab(a)))))));
			case 9: return hi(gh(fg(ef(de(cd(bc(ab(a))))))));
			default:
				var ret = arguments[0];
				for (var i = 1; i < arguments.length; i++) ret = arguments[i](ret);
				return ret;
		}
	}
	exports.pipe = pipe;
	/**
	* Type hole simulation
	*
	* @since 2.7.0
	*/
	exports.hole = absurd;
	/**
	* @since 2.11.0
	*/
	var SK = function(_, b) {
		return b;
	};
	exports.SK = SK;
	/**
	* Use `Predicate` module instead.
	*
	* @since 2.0.0
	* @deprecated
	*/
	function not(predicate) {
		return function(a) {
			return !predicate(a);
		};
	}
	exports.not = not;
	/**
	* Use `Endomorphism` module instead.
	*
	* @category instances
	* @since 2.10.0
	* @deprecated
	*/
	var getEndomorphismMonoid = function() {
		return {
			concat: function(first, second) {
				return flow(first, second);
			},
			empty: identity
		};
	};
	exports.getEndomorphismMonoid = getEndomorphismMonoid;
}));
// node_modules/fp-ts/lib/internal.js
var require_internal = /* @__PURE__ */ __commonJSMin(((exports, module, this$8) => {
	var __spreadArray = this$8 && this$8.__spreadArray || function(to, from, pack) {
		if (pack || arguments.length === 2) {
			for (var i = 0, l = from.length, ar; i < l; i++) if (ar || !(i in from)) {
				if (!ar) ar = Array.prototype.slice.call(from, 0, i);
				ar[i] = from[i];
			}
		}
		return to.concat(ar || Array.prototype.slice.call(from));
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.fromReadonlyNonEmptyArray = exports.has = exports.emptyRecord = exports.emptyReadonlyArray = exports.tail = exports.head = exports.isNonEmpty = exports.singleton = exports.right = exports.left = exports.isRight = exports.isLeft = exports.some = exports.none = exports.isSome = exports.isNone = void 0;
	/** @internal */
	var isNone = function(fa) {
		return fa._tag === "None";
	};
	exports.isNone = isNone;
	/** @internal */
	var isSome = function(fa) {
		return fa._tag === "Some";
	};
	exports.isSome = isSome;
	/** @internal */
	exports.none = { _tag: "None" };
	/** @internal */
	var some = function(a) {
		return {
			_tag: "Some",
			value: a
		};
	};
	exports.some = some;
	/** @internal */
	var isLeft = function(ma) {
		return ma._tag === "Left";
	};
	exports.isLeft = isLeft;
	/** @internal */
	var isRight = function(ma) {
		return ma._tag === "Right";
	};
	exports.isRight = isRight;
	/** @internal */
	var left = function(e) {
		return {
			_tag: "Left",
			left: e
		};
	};
	exports.left = left;
	/** @internal */
	var right = function(a) {
		return {
			_tag: "Right",
			right: a
		};
	};
	exports.right = right;
	/** @internal */
	var singleton = function(a) {
		return [a];
	};
	exports.singleton = singleton;
	/** @internal */
	var isNonEmpty = function(as) {
		return as.length > 0;
	};
	exports.isNonEmpty = isNonEmpty;
	/** @internal */
	var head = function(as) {
		return as[0];
	};
	exports.head = head;
	/** @internal */
	var tail = function(as) {
		return as.slice(1);
	};
	exports.tail = tail;
	/** @internal */
	exports.emptyReadonlyArray = [];
	/** @internal */
	exports.emptyRecord = {};
	/** @internal */
	exports.has = Object.prototype.hasOwnProperty;
	/** @internal */
	var fromReadonlyNonEmptyArray = function(as) {
		return __spreadArray([as[0]], as.slice(1), true);
	};
	exports.fromReadonlyNonEmptyArray = fromReadonlyNonEmptyArray;
}));
// node_modules/fp-ts/lib/Apply.js
var require_Apply = /* @__PURE__ */ __commonJSMin(((exports, module, this$7) => {
	var __createBinding = this$7 && this$7.__createBinding || (Object.create ? (function(o, m, k, k2) {
		if (k2 === void 0) k2 = k;
		var desc = Object.getOwnPropertyDescriptor(m, k);
		if (!desc || ("get" in desc ? !m.__esModule : desc.writable || desc.configurable)) desc = {
			enumerable: true,
			get: function() {
				return m[k];
			}
		};
		Object.defineProperty(o, k2, desc);
	}) : (function(o, m, k, k2) {
		if (k2 === void 0) k2 = k;
		o[k2] = m[k];
	}));
	var __setModuleDefault = this$7 && this$7.__setModuleDefault || (Object.create ? (function(o, v) {
		Object.defineProperty(o, "default", {
			enumerable: true,
			value: v
		});
	}) : function(o, v) {
		o["default"] = v;
	});
	var __importStar = this$7 && this$7.__importStar || function(mod) {
		if (mod && mod.__esModule) return mod;
		var result = {};
		if (mod != null) {
			for (var k in mod) if (k !== "default" && Object.prototype.hasOwnProperty.call(mod, k)) __createBinding(result, mod, k);
		}
		__setModuleDefault(result, mod);
		return result;
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.sequenceS = exports.sequenceT = exports.getApplySemigroup = exports.apS = exports.apSecond = exports.apFirst = exports.ap = void 0;
	var function_1 = require_function();
	var _ = __importStar(require_internal());
	function ap(F, G) {
		return function(fa) {
			return function(fab) {
				return F.ap(F.map(fab, function(gab) {
					return function(ga) {
						return G.ap(gab, ga);
					};
				}), fa);
			};
		};
	}
	exports.ap = ap;
	function apFirst(A) {
		return function(second) {
			return function(first) {
				return A.ap(A.map(first, function(a) {
					return function() {
						return a;
					};
				}), second);
			};
		};
	}
	exports.apFirst = apFirst;
	function apSecond(A) {
		return function(second) {
			return function(first) {
				return A.ap(A.map(first, function() {
					return function(b) {
						return b;
					};
				}), second);
			};
		};
	}
	exports.apSecond = apSecond;
	function apS(F) {
		return function(name, fb) {
			return function(fa) {
				return F.ap(F.map(fa, function(a) {
					return function(b) {
						var _a;
						return Object.assign({}, a, (_a = {}, _a[name] = b, _a));
					};
				}), fb);
			};
		};
	}
	exports.apS = apS;
	function getApplySemigroup(F) {
		return function(S) {
			return { concat: function(first, second) {
				return F.ap(F.map(first, function(x) {
					return function(y) {
						return S.concat(x, y);
					};
				}), second);
			} };
		};
	}
	exports.getApplySemigroup = getApplySemigroup;
	function curried(f, n, acc) {
		return function(x) {
			var combined = Array(acc.length + 1);
			for (var i = 0; i < acc.length; i++) combined[i] = acc[i];
			combined[acc.length] = x;
			return n === 0 ? f.apply(null, combined) : curried(f, n - 1, combined);
		};
	}
	var tupleConstructors = {
		1: function(a) {
			return [a];
		},
		2: function(a) {
			return function(b) {
				return [a, b];
			};
		},
		3: function(a) {
			return function(b) {
				return function(c) {
					return [
						a,
						b,
						c
					];
				};
			};
		},
		4: function(a) {
			return function(b) {
				return function(c) {
					return function(d) {
						return [
							a,
							b,
							c,
							d
						];
					};
				};
			};
		},
		5: function(a) {
			return function(b) {
				return function(c) {
					return function(d) {
						return function(e) {
							return [
								a,
								b,
								c,
								d,
								e
							];
						};
					};
				};
			};
		}
	};
	function getTupleConstructor(len) {
		if (!_.has.call(tupleConstructors, len)) tupleConstructors[len] = curried(function_1.tuple, len - 1, []);
		return tupleConstructors[len];
	}
	function sequenceT(F) {
		return function() {
			var args = [];
			for (var _i = 0; _i < arguments.length; _i++) args[_i] = arguments[_i];
			var len = args.length;
			var f = getTupleConstructor(len);
			var fas = F.map(args[0], f);
			for (var i = 1; i < len; i++) fas = F.ap(fas, args[i]);
			return fas;
		};
	}
	exports.sequenceT = sequenceT;
	function getRecordConstructor(keys) {
		var len = keys.length;
		switch (len) {
			case 1: return function(a) {
				var _a = {};
				return _a[keys[0]] = a, _a;
			};
			case 2: return function(a) {
				return function(b) {
					var _a = {};
					return _a[keys[0]] = a, _a[keys[1]] = b, _a;
				};
			};
			case 3: return function(a) {
				return function(b) {
					return function(c) {
						var _a = {};
						return _a[keys[0]] = a, _a[keys[1]] = b, _a[keys[2]] = c, _a;
					};
				};
			};
			case 4: return function(a) {
				return function(b) {
					return function(c) {
						return function(d) {
							var _a = {};
							return _a[keys[0]] = a, _a[keys[1]] = b, _a[keys[2]] = c, _a[keys[3]] = d, _a;
						};
					};
				};
			};
			case 5: return function(a) {
				return function(b) {
					return function(c) {
						return function(d) {
							return function(e) {
								var _a = {};
								return _a[keys[0]] = a, _a[keys[1]] = b, _a[keys[2]] = c, _a[keys[3]] = d, _a[keys[4]] = e, _a;
							};
						};
					};
				};
			};
			default: return curried(function() {
				var args = [];
				for (var _i = 0; _i < arguments.length; _i++) args[_i] = arguments[_i];
				var r = {};
				for (var i = 0; i < len; i++) r[keys[i]] = args[i];
				return r;
			}, len - 1, []);
		}
	}
	function sequenceS(F) {
		return function(r) {
			var keys = Object.keys(r);
			var len = keys.length;
			var f = getRecordConstructor(keys);
			var fr = F.map(r[keys[0]], f);
			for (var i = 1; i < len; i++) fr = F.ap(fr, r[keys[i]]);
			return fr;
		};
	}
	exports.sequenceS = sequenceS;
}));
// node_modules/fp-ts/lib/Functor.js
var require_Functor = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.getFunctorComposition = exports.bindTo = exports.flap = exports.map = void 0;
	/**
	* A `Functor` is a type constructor which supports a mapping operation `map`.
	*
	* `map` can be used to turn functions `a -> b` into functions `f a -> f b` whose argument and return types use the type
	* constructor `f` to represent some computational context.
	*
	* Instances must satisfy the following laws:
	*
	* 1. Identity: `F.map(fa, a => a) <-> fa`
	* 2. Composition: `F.map(fa, a => bc(ab(a))) <-> F.map(F.map(fa, ab), bc)`
	*
	* @since 2.0.0
	*/
	var function_1 = require_function();
	function map(F, G) {
		return function(f) {
			return function(fa) {
				return F.map(fa, function(ga) {
					return G.map(ga, f);
				});
			};
		};
	}
	exports.map = map;
	function flap(F) {
		return function(a) {
			return function(fab) {
				return F.map(fab, function(f) {
					return f(a);
				});
			};
		};
	}
	exports.flap = flap;
	function bindTo(F) {
		return function(name) {
			return function(fa) {
				return F.map(fa, function(a) {
					var _a = {};
					return _a[name] = a, _a;
				});
			};
		};
	}
	exports.bindTo = bindTo;
	/** @deprecated */
	function getFunctorComposition(F, G) {
		var _map = map(F, G);
		return { map: function(fga, f) {
			return (0, function_1.pipe)(fga, _map(f));
		} };
	}
	exports.getFunctorComposition = getFunctorComposition;
}));
// node_modules/fp-ts/lib/Applicative.js
var require_Applicative = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.getApplicativeComposition = exports.getApplicativeMonoid = void 0;
	/**
	* The `Applicative` type class extends the `Apply` type class with a `of` function, which can be used to create values
	* of type `f a` from values of type `a`.
	*
	* Where `Apply` provides the ability to lift functions of two or more arguments to functions whose arguments are
	* wrapped using `f`, and `Functor` provides the ability to lift functions of one argument, `pure` can be seen as the
	* function which lifts functions of _zero_ arguments. That is, `Applicative` functors support a lifting operation for
	* any number of function arguments.
	*
	* Instances must satisfy the following laws in addition to the `Apply` laws:
	*
	* 1. Identity: `A.ap(A.of(a => a), fa) <-> fa`
	* 2. Homomorphism: `A.ap(A.of(ab), A.of(a)) <-> A.of(ab(a))`
	* 3. Interchange: `A.ap(fab, A.of(a)) <-> A.ap(A.of(ab => ab(a)), fab)`
	*
	* Note. `Functor`'s `map` can be derived: `A.map(x, f) = A.ap(A.of(f), x)`
	*
	* @since 2.0.0
	*/
	var Apply_1 = require_Apply();
	var function_1 = require_function();
	var Functor_1 = require_Functor();
	function getApplicativeMonoid(F) {
		var f = (0, Apply_1.getApplySemigroup)(F);
		return function(M) {
			return {
				concat: f(M).concat,
				empty: F.of(M.empty)
			};
		};
	}
	exports.getApplicativeMonoid = getApplicativeMonoid;
	/** @deprecated */
	function getApplicativeComposition(F, G) {
		var map = (0, Functor_1.getFunctorComposition)(F, G).map;
		var _ap = (0, Apply_1.ap)(F, G);
		return {
			map,
			of: function(a) {
				return F.of(G.of(a));
			},
			ap: function(fgab, fga) {
				return (0, function_1.pipe)(fgab, _ap(fga));
			}
		};
	}
	exports.getApplicativeComposition = getApplicativeComposition;
}));
// node_modules/fp-ts/lib/Chain.js
var require_Chain = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.bind = exports.chainFirst = void 0;
	function chainFirst(M) {
		return function(f) {
			return function(first) {
				return M.chain(first, function(a) {
					return M.map(f(a), function() {
						return a;
					});
				});
			};
		};
	}
	exports.chainFirst = chainFirst;
	function bind(M) {
		return function(name, f) {
			return function(ma) {
				return M.chain(ma, function(a) {
					return M.map(f(a), function(b) {
						var _a;
						return Object.assign({}, a, (_a = {}, _a[name] = b, _a));
					});
				});
			};
		};
	}
	exports.bind = bind;
}));
// node_modules/fp-ts/lib/FromEither.js
var require_FromEither = /* @__PURE__ */ __commonJSMin(((exports, module, this$6) => {
	/**
	* The `FromEither` type class represents those data types which support errors.
	*
	* @since 2.10.0
	*/
	var __createBinding = this$6 && this$6.__createBinding || (Object.create ? (function(o, m, k, k2) {
		if (k2 === void 0) k2 = k;
		var desc = Object.getOwnPropertyDescriptor(m, k);
		if (!desc || ("get" in desc ? !m.__esModule : desc.writable || desc.configurable)) desc = {
			enumerable: true,
			get: function() {
				return m[k];
			}
		};
		Object.defineProperty(o, k2, desc);
	}) : (function(o, m, k, k2) {
		if (k2 === void 0) k2 = k;
		o[k2] = m[k];
	}));
	var __setModuleDefault = this$6 && this$6.__setModuleDefault || (Object.create ? (function(o, v) {
		Object.defineProperty(o, "default", {
			enumerable: true,
			value: v
		});
	}) : function(o, v) {
		o["default"] = v;
	});
	var __importStar = this$6 && this$6.__importStar || function(mod) {
		if (mod && mod.__esModule) return mod;
		var result = {};
		if (mod != null) {
			for (var k in mod) if (k !== "default" && Object.prototype.hasOwnProperty.call(mod, k)) __createBinding(result, mod, k);
		}
		__setModuleDefault(result, mod);
		return result;
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.filterOrElse = exports.chainFirstEitherK = exports.chainEitherK = exports.fromEitherK = exports.chainOptionK = exports.fromOptionK = exports.fromPredicate = exports.fromOption = void 0;
	var Chain_1 = require_Chain();
	var function_1 = require_function();
	var _ = __importStar(require_internal());
	function fromOption(F) {
		return function(onNone) {
			return function(ma) {
				return F.fromEither(_.isNone(ma) ? _.left(onNone()) : _.right(ma.value));
			};
		};
	}
	exports.fromOption = fromOption;
	function fromPredicate(F) {
		return function(predicate, onFalse) {
			return function(a) {
				return F.fromEither(predicate(a) ? _.right(a) : _.left(onFalse(a)));
			};
		};
	}
	exports.fromPredicate = fromPredicate;
	function fromOptionK(F) {
		var fromOptionF = fromOption(F);
		return function(onNone) {
			var from = fromOptionF(onNone);
			return function(f) {
				return (0, function_1.flow)(f, from);
			};
		};
	}
	exports.fromOptionK = fromOptionK;
	function chainOptionK(F, M) {
		var fromOptionKF = fromOptionK(F);
		return function(onNone) {
			var from = fromOptionKF(onNone);
			return function(f) {
				return function(ma) {
					return M.chain(ma, from(f));
				};
			};
		};
	}
	exports.chainOptionK = chainOptionK;
	function fromEitherK(F) {
		return function(f) {
			return (0, function_1.flow)(f, F.fromEither);
		};
	}
	exports.fromEitherK = fromEitherK;
	function chainEitherK(F, M) {
		var fromEitherKF = fromEitherK(F);
		return function(f) {
			return function(ma) {
				return M.chain(ma, fromEitherKF(f));
			};
		};
	}
	exports.chainEitherK = chainEitherK;
	function chainFirstEitherK(F, M) {
		return (0, function_1.flow)(fromEitherK(F), (0, Chain_1.chainFirst)(M));
	}
	exports.chainFirstEitherK = chainFirstEitherK;
	function filterOrElse(F, M) {
		return function(predicate, onFalse) {
			return function(ma) {
				return M.chain(ma, function(a) {
					return F.fromEither(predicate(a) ? _.right(a) : _.left(onFalse(a)));
				});
			};
		};
	}
	exports.filterOrElse = filterOrElse;
}));
// node_modules/fp-ts/lib/Predicate.js
var require_Predicate = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.and = exports.or = exports.not = exports.Contravariant = exports.getMonoidAll = exports.getSemigroupAll = exports.getMonoidAny = exports.getSemigroupAny = exports.URI = exports.contramap = void 0;
	var function_1 = require_function();
	var contramap_ = function(predicate, f) {
		return (0, function_1.pipe)(predicate, (0, exports.contramap)(f));
	};
	/**
	* @category Contravariant
	* @since 2.11.0
	*/
	var contramap = function(f) {
		return function(predicate) {
			return (0, function_1.flow)(f, predicate);
		};
	};
	exports.contramap = contramap;
	/**
	* @category instances
	* @since 2.11.0
	*/
	exports.URI = "Predicate";
	/**
	* @category instances
	* @since 2.11.0
	*/
	var getSemigroupAny = function() {
		return { concat: function(first, second) {
			return (0, function_1.pipe)(first, (0, exports.or)(second));
		} };
	};
	exports.getSemigroupAny = getSemigroupAny;
	/**
	* @category instances
	* @since 2.11.0
	*/
	var getMonoidAny = function() {
		return {
			concat: (0, exports.getSemigroupAny)().concat,
			empty: function_1.constFalse
		};
	};
	exports.getMonoidAny = getMonoidAny;
	/**
	* @category instances
	* @since 2.11.0
	*/
	var getSemigroupAll = function() {
		return { concat: function(first, second) {
			return (0, function_1.pipe)(first, (0, exports.and)(second));
		} };
	};
	exports.getSemigroupAll = getSemigroupAll;
	/**
	* @category instances
	* @since 2.11.0
	*/
	var getMonoidAll = function() {
		return {
			concat: (0, exports.getSemigroupAll)().concat,
			empty: function_1.constTrue
		};
	};
	exports.getMonoidAll = getMonoidAll;
	/**
	* @category instances
	* @since 2.11.0
	*/
	exports.Contravariant = {
		URI: exports.URI,
		contramap: contramap_
	};
	/**
	* @since 2.11.0
	*/
	var not = function(predicate) {
		return function(a) {
			return !predicate(a);
		};
	};
	exports.not = not;
	/**
	* @since 2.11.0
	*/
	var or = function(second) {
		return function(first) {
			return function(a) {
				return first(a) || second(a);
			};
		};
	};
	exports.or = or;
	/**
	* @since 2.11.0
	*/
	var and = function(second) {
		return function(first) {
			return function(a) {
				return first(a) && second(a);
			};
		};
	};
	exports.and = and;
}));
// node_modules/fp-ts/lib/Magma.js
var require_Magma = /* @__PURE__ */ __commonJSMin(((exports) => {
	/**
	* A `Magma` is a pair `(A, concat)` in which `A` is a non-empty set and `concat` is a binary operation on `A`
	*
	* See [Semigroup](https://gcanti.github.io/fp-ts/modules/Semigroup.ts.html) for some instances.
	*
	* @since 2.0.0
	*/
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.concatAll = exports.endo = exports.filterSecond = exports.filterFirst = exports.reverse = void 0;
	/**
	* The dual of a `Magma`, obtained by swapping the arguments of `concat`.
	*
	* @example
	* import { reverse, concatAll } from 'fp-ts/Magma'
	* import * as N from 'fp-ts/number'
	*
	* const subAll = concatAll(reverse(N.MagmaSub))(0)
	*
	* assert.deepStrictEqual(subAll([1, 2, 3]), 2)
	*
	* @category combinators
	* @since 2.11.0
	*/
	var reverse = function(M) {
		return { concat: function(first, second) {
			return M.concat(second, first);
		} };
	};
	exports.reverse = reverse;
	/**
	* @category combinators
	* @since 2.11.0
	*/
	var filterFirst = function(predicate) {
		return function(M) {
			return { concat: function(first, second) {
				return predicate(first) ? M.concat(first, second) : second;
			} };
		};
	};
	exports.filterFirst = filterFirst;
	/**
	* @category combinators
	* @since 2.11.0
	*/
	var filterSecond = function(predicate) {
		return function(M) {
			return { concat: function(first, second) {
				return predicate(second) ? M.concat(first, second) : first;
			} };
		};
	};
	exports.filterSecond = filterSecond;
	/**
	* @category combinators
	* @since 2.11.0
	*/
	var endo = function(f) {
		return function(M) {
			return { concat: function(first, second) {
				return M.concat(f(first), f(second));
			} };
		};
	};
	exports.endo = endo;
	/**
	* Given a sequence of `as`, concat them and return the total.
	*
	* If `as` is empty, return the provided `startWith` value.
	*
	* @example
	* import { concatAll } from 'fp-ts/Magma'
	* import * as N from 'fp-ts/number'
	*
	* const subAll = concatAll(N.MagmaSub)(0)
	*
	* assert.deepStrictEqual(subAll([1, 2, 3]), -6)
	*
	* @since 2.11.0
	*/
	var concatAll = function(M) {
		return function(startWith) {
			return function(as) {
				return as.reduce(function(a, acc) {
					return M.concat(a, acc);
				}, startWith);
			};
		};
	};
	exports.concatAll = concatAll;
}));
// node_modules/fp-ts/lib/Eq.js
var require_Eq = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.eqDate = exports.eqNumber = exports.eqString = exports.eqBoolean = exports.eq = exports.strictEqual = exports.getStructEq = exports.getTupleEq = exports.Contravariant = exports.getMonoid = exports.getSemigroup = exports.eqStrict = exports.URI = exports.contramap = exports.tuple = exports.struct = exports.fromEquals = void 0;
	var function_1 = require_function();
	/**
	* @category constructors
	* @since 2.0.0
	*/
	var fromEquals = function(equals) {
		return { equals: function(x, y) {
			return x === y || equals(x, y);
		} };
	};
	exports.fromEquals = fromEquals;
	/**
	* @category combinators
	* @since 2.10.0
	*/
	var struct = function(eqs) {
		return (0, exports.fromEquals)(function(first, second) {
			for (var key in eqs) if (!eqs[key].equals(first[key], second[key])) return false;
			return true;
		});
	};
	exports.struct = struct;
	/**
	* Given a tuple of `Eq`s returns a `Eq` for the tuple
	*
	* @example
	* import { tuple } from 'fp-ts/Eq'
	* import * as S from 'fp-ts/string'
	* import * as N from 'fp-ts/number'
	* import * as B from 'fp-ts/boolean'
	*
	* const E = tuple(S.Eq, N.Eq, B.Eq)
	* assert.strictEqual(E.equals(['a', 1, true], ['a', 1, true]), true)
	* assert.strictEqual(E.equals(['a', 1, true], ['b', 1, true]), false)
	* assert.strictEqual(E.equals(['a', 1, true], ['a', 2, true]), false)
	* assert.strictEqual(E.equals(['a', 1, true], ['a', 1, false]), false)
	*
	* @category combinators
	* @since 2.10.0
	*/
	var tuple = function() {
		var eqs = [];
		for (var _i = 0; _i < arguments.length; _i++) eqs[_i] = arguments[_i];
		return (0, exports.fromEquals)(function(first, second) {
			return eqs.every(function(E, i) {
				return E.equals(first[i], second[i]);
			});
		});
	};
	exports.tuple = tuple;
	/* istanbul ignore next */
	var contramap_ = function(fa, f) {
		return (0, function_1.pipe)(fa, (0, exports.contramap)(f));
	};
	/**
	* @category Contravariant
	* @since 2.0.0
	*/
	var contramap = function(f) {
		return function(fa) {
			return (0, exports.fromEquals)(function(x, y) {
				return fa.equals(f(x), f(y));
			});
		};
	};
	exports.contramap = contramap;
	/**
	* @category instances
	* @since 2.0.0
	*/
	exports.URI = "Eq";
	/**
	* @category instances
	* @since 2.5.0
	*/
	exports.eqStrict = { equals: function(a, b) {
		return a === b;
	} };
	var empty = { equals: function() {
		return true;
	} };
	/**
	* @category instances
	* @since 2.10.0
	*/
	var getSemigroup = function() {
		return { concat: function(x, y) {
			return (0, exports.fromEquals)(function(a, b) {
				return x.equals(a, b) && y.equals(a, b);
			});
		} };
	};
	exports.getSemigroup = getSemigroup;
	/**
	* @category instances
	* @since 2.6.0
	*/
	var getMonoid = function() {
		return {
			concat: (0, exports.getSemigroup)().concat,
			empty
		};
	};
	exports.getMonoid = getMonoid;
	/**
	* @category instances
	* @since 2.7.0
	*/
	exports.Contravariant = {
		URI: exports.URI,
		contramap: contramap_
	};
	/**
	* Use [`tuple`](#tuple) instead.
	*
	* @category combinators
	* @since 2.0.0
	* @deprecated
	*/
	exports.getTupleEq = exports.tuple;
	/**
	* Use [`struct`](#struct) instead.
	*
	* @category combinators
	* @since 2.0.0
	* @deprecated
	*/
	exports.getStructEq = exports.struct;
	/**
	* Use [`eqStrict`](#eqstrict) instead
	*
	* @since 2.0.0
	* @deprecated
	*/
	exports.strictEqual = exports.eqStrict.equals;
	/**
	* This instance is deprecated, use small, specific instances instead.
	* For example if a function needs a `Contravariant` instance, pass `E.Contravariant` instead of `E.eq`
	* (where `E` is from `import E from 'fp-ts/Eq'`)
	*
	* @category instances
	* @since 2.0.0
	* @deprecated
	*/
	exports.eq = exports.Contravariant;
	/**
	* Use [`Eq`](./boolean.ts.html#eq) instead.
	*
	* @category instances
	* @since 2.0.0
	* @deprecated
	*/
	exports.eqBoolean = exports.eqStrict;
	/**
	* Use [`Eq`](./string.ts.html#eq) instead.
	*
	* @category instances
	* @since 2.0.0
	* @deprecated
	*/
	exports.eqString = exports.eqStrict;
	/**
	* Use [`Eq`](./number.ts.html#eq) instead.
	*
	* @category instances
	* @since 2.0.0
	* @deprecated
	*/
	exports.eqNumber = exports.eqStrict;
	/**
	* Use [`Eq`](./Date.ts.html#eq) instead.
	*
	* @category instances
	* @since 2.0.0
	* @deprecated
	*/
	exports.eqDate = { equals: function(first, second) {
		return first.valueOf() === second.valueOf();
	} };
}));
// node_modules/fp-ts/lib/Ord.js
var require_Ord = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.ordDate = exports.ordNumber = exports.ordString = exports.ordBoolean = exports.ord = exports.getDualOrd = exports.getTupleOrd = exports.between = exports.clamp = exports.max = exports.min = exports.geq = exports.leq = exports.gt = exports.lt = exports.equals = exports.trivial = exports.Contravariant = exports.getMonoid = exports.getSemigroup = exports.URI = exports.contramap = exports.reverse = exports.tuple = exports.fromCompare = exports.equalsDefault = void 0;
	var Eq_1 = require_Eq();
	var function_1 = require_function();
	/**
	* @category defaults
	* @since 2.10.0
	*/
	var equalsDefault = function(compare) {
		return function(first, second) {
			return first === second || compare(first, second) === 0;
		};
	};
	exports.equalsDefault = equalsDefault;
	/**
	* @category constructors
	* @since 2.0.0
	*/
	var fromCompare = function(compare) {
		return {
			equals: (0, exports.equalsDefault)(compare),
			compare: function(first, second) {
				return first === second ? 0 : compare(first, second);
			}
		};
	};
	exports.fromCompare = fromCompare;
	/**
	* Given a tuple of `Ord`s returns an `Ord` for the tuple.
	*
	* @example
	* import { tuple } from 'fp-ts/Ord'
	* import * as B from 'fp-ts/boolean'
	* import * as S from 'fp-ts/string'
	* import * as N from 'fp-ts/number'
	*
	* const O = tuple(S.Ord, N.Ord, B.Ord)
	* assert.strictEqual(O.compare(['a', 1, true], ['b', 2, true]), -1)
	* assert.strictEqual(O.compare(['a', 1, true], ['a', 2, true]), -1)
	* assert.strictEqual(O.compare(['a', 1, true], ['a', 1, false]), 1)
	*
	* @category combinators
	* @since 2.10.0
	*/
	var tuple = function() {
		var ords = [];
		for (var _i = 0; _i < arguments.length; _i++) ords[_i] = arguments[_i];
		return (0, exports.fromCompare)(function(first, second) {
			var i = 0;
			for (; i < ords.length - 1; i++) {
				var r = ords[i].compare(first[i], second[i]);
				if (r !== 0) return r;
			}
			return ords[i].compare(first[i], second[i]);
		});
	};
	exports.tuple = tuple;
	/**
	* @category combinators
	* @since 2.10.0
	*/
	var reverse = function(O) {
		return (0, exports.fromCompare)(function(first, second) {
			return O.compare(second, first);
		});
	};
	exports.reverse = reverse;
	/* istanbul ignore next */
	var contramap_ = function(fa, f) {
		return (0, function_1.pipe)(fa, (0, exports.contramap)(f));
	};
	/**
	* @category Contravariant
	* @since 2.0.0
	*/
	var contramap = function(f) {
		return function(fa) {
			return (0, exports.fromCompare)(function(first, second) {
				return fa.compare(f(first), f(second));
			});
		};
	};
	exports.contramap = contramap;
	/**
	* @category instances
	* @since 2.0.0
	*/
	exports.URI = "Ord";
	/**
	* @category instances
	* @since 2.0.0
	*/
	var getSemigroup = function() {
		return { concat: function(first, second) {
			return (0, exports.fromCompare)(function(a, b) {
				var ox = first.compare(a, b);
				return ox !== 0 ? ox : second.compare(a, b);
			});
		} };
	};
	exports.getSemigroup = getSemigroup;
	/**
	* Returns a `Monoid` such that:
	*
	* - its `concat(ord1, ord2)` operation will order first by `ord1`, and then by `ord2`
	* - its `empty` value is an `Ord` that always considers compared elements equal
	*
	* @example
	* import { sort } from 'fp-ts/Array'
	* import { contramap, reverse, getMonoid } from 'fp-ts/Ord'
	* import * as S from 'fp-ts/string'
	* import * as B from 'fp-ts/boolean'
	* import { pipe } from 'fp-ts/function'
	* import { concatAll } from 'fp-ts/Monoid'
	* import * as N from 'fp-ts/number'
	*
	* interface User {
	*   readonly id: number
	*   readonly name: string
	*   readonly age: number
	*   readonly rememberMe: boolean
	* }
	*
	* const byName = pipe(
	*   S.Ord,
	*   contramap((p: User) => p.name)
	* )
	*
	* const byAge = pipe(
	*   N.Ord,
	*   contramap((p: User) => p.age)
	* )
	*
	* const byRememberMe = pipe(
	*   B.Ord,
	*   contramap((p: User) => p.rememberMe)
	* )
	*
	* const M = getMonoid<User>()
	*
	* const users: Array<User> = [
	*   { id: 1, name: 'Guido', age: 47, rememberMe: false },
	*   { id: 2, name: 'Guido', age: 46, rememberMe: true },
	*   { id: 3, name: 'Giulio', age: 44, rememberMe: false },
	*   { id: 4, name: 'Giulio', age: 44, rememberMe: true }
	* ]
	*
	* // sort by name, then by age, then by `rememberMe`
	* const O1 = concatAll(M)([byName, byAge, byRememberMe])
	* assert.deepStrictEqual(sort(O1)(users), [
	*   { id: 3, name: 'Giulio', age: 44, rememberMe: false },
	*   { id: 4, name: 'Giulio', age: 44, rememberMe: true },
	*   { id: 2, name: 'Guido', age: 46, rememberMe: true },
	*   { id: 1, name: 'Guido', age: 47, rememberMe: false }
	* ])
	*
	* // now `rememberMe = true` first, then by name, then by age
	* const O2 = concatAll(M)([reverse(byRememberMe), byName, byAge])
	* assert.deepStrictEqual(sort(O2)(users), [
	*   { id: 4, name: 'Giulio', age: 44, rememberMe: true },
	*   { id: 2, name: 'Guido', age: 46, rememberMe: true },
	*   { id: 3, name: 'Giulio', age: 44, rememberMe: false },
	*   { id: 1, name: 'Guido', age: 47, rememberMe: false }
	* ])
	*
	* @category instances
	* @since 2.4.0
	*/
	var getMonoid = function() {
		return {
			concat: (0, exports.getSemigroup)().concat,
			empty: (0, exports.fromCompare)(function() {
				return 0;
			})
		};
	};
	exports.getMonoid = getMonoid;
	/**
	* @category instances
	* @since 2.7.0
	*/
	exports.Contravariant = {
		URI: exports.URI,
		contramap: contramap_
	};
	/**
	* @since 2.11.0
	*/
	exports.trivial = {
		equals: function_1.constTrue,
		compare: /*#__PURE__*/ (0, function_1.constant)(0)
	};
	/**
	* @since 2.11.0
	*/
	var equals = function(O) {
		return function(second) {
			return function(first) {
				return first === second || O.compare(first, second) === 0;
			};
		};
	};
	exports.equals = equals;
	/**
	* Test whether one value is _strictly less than_ another
	*
	* @since 2.0.0
	*/
	var lt = function(O) {
		return function(first, second) {
			return O.compare(first, second) === -1;
		};
	};
	exports.lt = lt;
	/**
	* Test whether one value is _strictly greater than_ another
	*
	* @since 2.0.0
	*/
	var gt = function(O) {
		return function(first, second) {
			return O.compare(first, second) === 1;
		};
	};
	exports.gt = gt;
	/**
	* Test whether one value is _non-strictly less than_ another
	*
	* @since 2.0.0
	*/
	var leq = function(O) {
		return function(first, second) {
			return O.compare(first, second) !== 1;
		};
	};
	exports.leq = leq;
	/**
	* Test whether one value is _non-strictly greater than_ another
	*
	* @since 2.0.0
	*/
	var geq = function(O) {
		return function(first, second) {
			return O.compare(first, second) !== -1;
		};
	};
	exports.geq = geq;
	/**
	* Take the minimum of two values. If they are considered equal, the first argument is chosen
	*
	* @since 2.0.0
	*/
	var min = function(O) {
		return function(first, second) {
			return first === second || O.compare(first, second) < 1 ? first : second;
		};
	};
	exports.min = min;
	/**
	* Take the maximum of two values. If they are considered equal, the first argument is chosen
	*
	* @since 2.0.0
	*/
	var max = function(O) {
		return function(first, second) {
			return first === second || O.compare(first, second) > -1 ? first : second;
		};
	};
	exports.max = max;
	/**
	* Clamp a value between a minimum and a maximum
	*
	* @since 2.0.0
	*/
	var clamp = function(O) {
		var minO = (0, exports.min)(O);
		var maxO = (0, exports.max)(O);
		return function(low, hi) {
			return function(a) {
				return maxO(minO(a, hi), low);
			};
		};
	};
	exports.clamp = clamp;
	/**
	* Test whether a value is between a minimum and a maximum (inclusive)
	*
	* @since 2.0.0
	*/
	var between = function(O) {
		var ltO = (0, exports.lt)(O);
		var gtO = (0, exports.gt)(O);
		return function(low, hi) {
			return function(a) {
				return ltO(a, low) || gtO(a, hi) ? false : true;
			};
		};
	};
	exports.between = between;
	/**
	* Use [`tuple`](#tuple) instead.
	*
	* @category combinators
	* @since 2.0.0
	* @deprecated
	*/
	exports.getTupleOrd = exports.tuple;
	/**
	* Use [`reverse`](#reverse) instead.
	*
	* @category combinators
	* @since 2.0.0
	* @deprecated
	*/
	exports.getDualOrd = exports.reverse;
	/**
	* Use [`Contravariant`](#contravariant) instead.
	*
	* @category instances
	* @since 2.0.0
	* @deprecated
	*/
	exports.ord = exports.Contravariant;
	function compare(first, second) {
		return first < second ? -1 : first > second ? 1 : 0;
	}
	var strictOrd = {
		equals: Eq_1.eqStrict.equals,
		compare
	};
	/**
	* Use [`Ord`](./boolean.ts.html#ord) instead.
	*
	* @category instances
	* @since 2.0.0
	* @deprecated
	*/
	exports.ordBoolean = strictOrd;
	/**
	* Use [`Ord`](./string.ts.html#ord) instead.
	*
	* @category instances
	* @since 2.0.0
	* @deprecated
	*/
	exports.ordString = strictOrd;
	/**
	* Use [`Ord`](./number.ts.html#ord) instead.
	*
	* @category instances
	* @since 2.0.0
	* @deprecated
	*/
	exports.ordNumber = strictOrd;
	/**
	* Use [`Ord`](./Date.ts.html#ord) instead.
	*
	* @category instances
	* @since 2.0.0
	* @deprecated
	*/
	exports.ordDate = (0, function_1.pipe)(exports.ordNumber, /*#__PURE__*/ (0, exports.contramap)(function(date) {
		return date.valueOf();
	}));
}));
// node_modules/fp-ts/lib/Semigroup.js
var require_Semigroup = /* @__PURE__ */ __commonJSMin(((exports, module, this$5) => {
	var __createBinding = this$5 && this$5.__createBinding || (Object.create ? (function(o, m, k, k2) {
		if (k2 === void 0) k2 = k;
		var desc = Object.getOwnPropertyDescriptor(m, k);
		if (!desc || ("get" in desc ? !m.__esModule : desc.writable || desc.configurable)) desc = {
			enumerable: true,
			get: function() {
				return m[k];
			}
		};
		Object.defineProperty(o, k2, desc);
	}) : (function(o, m, k, k2) {
		if (k2 === void 0) k2 = k;
		o[k2] = m[k];
	}));
	var __setModuleDefault = this$5 && this$5.__setModuleDefault || (Object.create ? (function(o, v) {
		Object.defineProperty(o, "default", {
			enumerable: true,
			value: v
		});
	}) : function(o, v) {
		o["default"] = v;
	});
	var __importStar = this$5 && this$5.__importStar || function(mod) {
		if (mod && mod.__esModule) return mod;
		var result = {};
		if (mod != null) {
			for (var k in mod) if (k !== "default" && Object.prototype.hasOwnProperty.call(mod, k)) __createBinding(result, mod, k);
		}
		__setModuleDefault(result, mod);
		return result;
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.semigroupProduct = exports.semigroupSum = exports.semigroupString = exports.getFunctionSemigroup = exports.semigroupAny = exports.semigroupAll = exports.fold = exports.getIntercalateSemigroup = exports.getMeetSemigroup = exports.getJoinSemigroup = exports.getDualSemigroup = exports.getStructSemigroup = exports.getTupleSemigroup = exports.getFirstSemigroup = exports.getLastSemigroup = exports.getObjectSemigroup = exports.semigroupVoid = exports.concatAll = exports.last = exports.first = exports.intercalate = exports.tuple = exports.struct = exports.reverse = exports.constant = exports.max = exports.min = void 0;
	/**
	* If a type `A` can form a `Semigroup` it has an **associative** binary operation.
	*
	* ```ts
	* interface Semigroup<A> {
	*   readonly concat: (x: A, y: A) => A
	* }
	* ```
	*
	* Associativity means the following equality must hold for any choice of `x`, `y`, and `z`.
	*
	* ```ts
	* concat(x, concat(y, z)) = concat(concat(x, y), z)
	* ```
	*
	* A common example of a semigroup is the type `string` with the operation `+`.
	*
	* ```ts
	* import { Semigroup } from 'fp-ts/Semigroup'
	*
	* const semigroupString: Semigroup<string> = {
	*   concat: (x, y) => x + y
	* }
	*
	* const x = 'x'
	* const y = 'y'
	* const z = 'z'
	*
	* semigroupString.concat(x, y) // 'xy'
	*
	* semigroupString.concat(x, semigroupString.concat(y, z)) // 'xyz'
	*
	* semigroupString.concat(semigroupString.concat(x, y), z) // 'xyz'
	* ```
	*
	* *Adapted from https://typelevel.org/cats*
	*
	* @since 2.0.0
	*/
	var function_1 = require_function();
	var _ = __importStar(require_internal());
	var M = __importStar(require_Magma());
	var Or = __importStar(require_Ord());
	/**
	* Get a semigroup where `concat` will return the minimum, based on the provided order.
	*
	* @example
	* import * as N from 'fp-ts/number'
	* import * as S from 'fp-ts/Semigroup'
	*
	* const S1 = S.min(N.Ord)
	*
	* assert.deepStrictEqual(S1.concat(1, 2), 1)
	*
	* @category constructors
	* @since 2.10.0
	*/
	var min = function(O) {
		return { concat: Or.min(O) };
	};
	exports.min = min;
	/**
	* Get a semigroup where `concat` will return the maximum, based on the provided order.
	*
	* @example
	* import * as N from 'fp-ts/number'
	* import * as S from 'fp-ts/Semigroup'
	*
	* const S1 = S.max(N.Ord)
	*
	* assert.deepStrictEqual(S1.concat(1, 2), 2)
	*
	* @category constructors
	* @since 2.10.0
	*/
	var max = function(O) {
		return { concat: Or.max(O) };
	};
	exports.max = max;
	/**
	* @category constructors
	* @since 2.10.0
	*/
	var constant = function(a) {
		return { concat: function() {
			return a;
		} };
	};
	exports.constant = constant;
	/**
	* The dual of a `Semigroup`, obtained by swapping the arguments of `concat`.
	*
	* @example
	* import { reverse } from 'fp-ts/Semigroup'
	* import * as S from 'fp-ts/string'
	*
	* assert.deepStrictEqual(reverse(S.Semigroup).concat('a', 'b'), 'ba')
	*
	* @category combinators
	* @since 2.10.0
	*/
	exports.reverse = M.reverse;
	/**
	* Given a struct of semigroups returns a semigroup for the struct.
	*
	* @example
	* import { struct } from 'fp-ts/Semigroup'
	* import * as N from 'fp-ts/number'
	*
	* interface Point {
	*   readonly x: number
	*   readonly y: number
	* }
	*
	* const S = struct<Point>({
	*   x: N.SemigroupSum,
	*   y: N.SemigroupSum
	* })
	*
	* assert.deepStrictEqual(S.concat({ x: 1, y: 2 }, { x: 3, y: 4 }), { x: 4, y: 6 })
	*
	* @category combinators
	* @since 2.10.0
	*/
	var struct = function(semigroups) {
		return { concat: function(first, second) {
			var r = {};
			for (var k in semigroups) if (_.has.call(semigroups, k)) r[k] = semigroups[k].concat(first[k], second[k]);
			return r;
		} };
	};
	exports.struct = struct;
	/**
	* Given a tuple of semigroups returns a semigroup for the tuple.
	*
	* @example
	* import { tuple } from 'fp-ts/Semigroup'
	* import * as B from 'fp-ts/boolean'
	* import * as N from 'fp-ts/number'
	* import * as S from 'fp-ts/string'
	*
	* const S1 = tuple(S.Semigroup, N.SemigroupSum)
	* assert.deepStrictEqual(S1.concat(['a', 1], ['b', 2]), ['ab', 3])
	*
	* const S2 = tuple(S.Semigroup, N.SemigroupSum, B.SemigroupAll)
	* assert.deepStrictEqual(S2.concat(['a', 1, true], ['b', 2, false]), ['ab', 3, false])
	*
	* @category combinators
	* @since 2.10.0
	*/
	var tuple = function() {
		var semigroups = [];
		for (var _i = 0; _i < arguments.length; _i++) semigroups[_i] = arguments[_i];
		return { concat: function(first, second) {
			return semigroups.map(function(s, i) {
				return s.concat(first[i], second[i]);
			});
		} };
	};
	exports.tuple = tuple;
	/**
	* Between each pair of elements insert `middle`.
	*
	* @example
	* import { intercalate } from 'fp-ts/Semigroup'
	* import * as S from 'fp-ts/string'
	* import { pipe } from 'fp-ts/function'
	*
	* const S1 = pipe(S.Semigroup, intercalate(' + '))
	*
	* assert.strictEqual(S1.concat('a', 'b'), 'a + b')
	*
	* @category combinators
	* @since 2.10.0
	*/
	var intercalate = function(middle) {
		return function(S) {
			return { concat: function(x, y) {
				return S.concat(x, S.concat(middle, y));
			} };
		};
	};
	exports.intercalate = intercalate;
	/**
	* Always return the first argument.
	*
	* @example
	* import * as S from 'fp-ts/Semigroup'
	*
	* assert.deepStrictEqual(S.first<number>().concat(1, 2), 1)
	*
	* @category instances
	* @since 2.10.0
	*/
	var first = function() {
		return { concat: function_1.identity };
	};
	exports.first = first;
	/**
	* Always return the last argument.
	*
	* @example
	* import * as S from 'fp-ts/Semigroup'
	*
	* assert.deepStrictEqual(S.last<number>().concat(1, 2), 2)
	*
	* @category instances
	* @since 2.10.0
	*/
	var last = function() {
		return { concat: function(_, y) {
			return y;
		} };
	};
	exports.last = last;
	/**
	* Given a sequence of `as`, concat them and return the total.
	*
	* If `as` is empty, return the provided `startWith` value.
	*
	* @example
	* import { concatAll } from 'fp-ts/Semigroup'
	* import * as N from 'fp-ts/number'
	*
	* const sum = concatAll(N.SemigroupSum)(0)
	*
	* assert.deepStrictEqual(sum([1, 2, 3]), 6)
	* assert.deepStrictEqual(sum([]), 0)
	*
	* @since 2.10.0
	*/
	exports.concatAll = M.concatAll;
	/**
	* Use `void` module instead.
	*
	* @category instances
	* @since 2.0.0
	* @deprecated
	*/
	exports.semigroupVoid = (0, exports.constant)(void 0);
	/**
	* Use [`getAssignSemigroup`](./struct.ts.html#getAssignSemigroup) instead.
	*
	* @category instances
	* @since 2.0.0
	* @deprecated
	*/
	var getObjectSemigroup = function() {
		return { concat: function(first, second) {
			return Object.assign({}, first, second);
		} };
	};
	exports.getObjectSemigroup = getObjectSemigroup;
	/**
	* Use [`last`](#last) instead.
	*
	* @category instances
	* @since 2.0.0
	* @deprecated
	*/
	exports.getLastSemigroup = exports.last;
	/**
	* Use [`first`](#first) instead.
	*
	* @category instances
	* @since 2.0.0
	* @deprecated
	*/
	exports.getFirstSemigroup = exports.first;
	/**
	* Use [`tuple`](#tuple) instead.
	*
	* @category combinators
	* @since 2.0.0
	* @deprecated
	*/
	exports.getTupleSemigroup = exports.tuple;
	/**
	* Use [`struct`](#struct) instead.
	*
	* @category combinators
	* @since 2.0.0
	* @deprecated
	*/
	exports.getStructSemigroup = exports.struct;
	/**
	* Use [`reverse`](#reverse) instead.
	*
	* @category combinators
	* @since 2.0.0
	* @deprecated
	*/
	exports.getDualSemigroup = exports.reverse;
	/**
	* Use [`max`](#max) instead.
	*
	* @category constructors
	* @since 2.0.0
	* @deprecated
	*/
	exports.getJoinSemigroup = exports.max;
	/**
	* Use [`min`](#min) instead.
	*
	* @category constructors
	* @since 2.0.0
	* @deprecated
	*/
	exports.getMeetSemigroup = exports.min;
	/**
	* Use [`intercalate`](#intercalate) instead.
	*
	* @category combinators
	* @since 2.5.0
	* @deprecated
	*/
	exports.getIntercalateSemigroup = exports.intercalate;
	function fold(S) {
		var concatAllS = (0, exports.concatAll)(S);
		return function(startWith, as) {
			return as === void 0 ? concatAllS(startWith) : concatAllS(startWith)(as);
		};
	}
	exports.fold = fold;
	/**
	* Use [`SemigroupAll`](./boolean.ts.html#SemigroupAll) instead.
	*
	* @category instances
	* @since 2.0.0
	* @deprecated
	*/
	exports.semigroupAll = { concat: function(x, y) {
		return x && y;
	} };
	/**
	* Use [`SemigroupAny`](./boolean.ts.html#SemigroupAny) instead.
	*
	* @category instances
	* @since 2.0.0
	* @deprecated
	*/
	exports.semigroupAny = { concat: function(x, y) {
		return x || y;
	} };
	/**
	* Use [`getSemigroup`](./function.ts.html#getSemigroup) instead.
	*
	* @category instances
	* @since 2.0.0
	* @deprecated
	*/
	exports.getFunctionSemigroup = function_1.getSemigroup;
	/**
	* Use [`Semigroup`](./string.ts.html#Semigroup) instead.
	*
	* @category instances
	* @since 2.0.0
	* @deprecated
	*/
	exports.semigroupString = { concat: function(x, y) {
		return x + y;
	} };
	/**
	* Use [`SemigroupSum`](./number.ts.html#SemigroupSum) instead.
	*
	* @category instances
	* @since 2.0.0
	* @deprecated
	*/
	exports.semigroupSum = { concat: function(x, y) {
		return x + y;
	} };
	/**
	* Use [`SemigroupProduct`](./number.ts.html#SemigroupProduct) instead.
	*
	* @category instances
	* @since 2.0.0
	* @deprecated
	*/
	exports.semigroupProduct = { concat: function(x, y) {
		return x * y;
	} };
}));
// node_modules/fp-ts/lib/Separated.js
var require_Separated = /* @__PURE__ */ __commonJSMin(((exports) => {
	/**
	* ```ts
	* interface Separated<E, A> {
	*    readonly left: E
	*    readonly right: A
	* }
	* ```
	*
	* Represents a result of separating a whole into two parts.
	*
	* @since 2.10.0
	*/
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.right = exports.left = exports.flap = exports.Functor = exports.Bifunctor = exports.URI = exports.bimap = exports.mapLeft = exports.map = exports.separated = void 0;
	var function_1 = require_function();
	var Functor_1 = require_Functor();
	/**
	* @category constructors
	* @since 2.10.0
	*/
	var separated = function(left, right) {
		return {
			left,
			right
		};
	};
	exports.separated = separated;
	var _map = function(fa, f) {
		return (0, function_1.pipe)(fa, (0, exports.map)(f));
	};
	var _mapLeft = function(fa, f) {
		return (0, function_1.pipe)(fa, (0, exports.mapLeft)(f));
	};
	var _bimap = function(fa, g, f) {
		return (0, function_1.pipe)(fa, (0, exports.bimap)(g, f));
	};
	/**
	* `map` can be used to turn functions `(a: A) => B` into functions `(fa: F<A>) => F<B>` whose argument and return types
	* use the type constructor `F` to represent some computational context.
	*
	* @category Functor
	* @since 2.10.0
	*/
	var map = function(f) {
		return function(fa) {
			return (0, exports.separated)((0, exports.left)(fa), f((0, exports.right)(fa)));
		};
	};
	exports.map = map;
	/**
	* Map a function over the first type argument of a bifunctor.
	*
	* @category Bifunctor
	* @since 2.10.0
	*/
	var mapLeft = function(f) {
		return function(fa) {
			return (0, exports.separated)(f((0, exports.left)(fa)), (0, exports.right)(fa));
		};
	};
	exports.mapLeft = mapLeft;
	/**
	* Map a pair of functions over the two type arguments of the bifunctor.
	*
	* @category Bifunctor
	* @since 2.10.0
	*/
	var bimap = function(f, g) {
		return function(fa) {
			return (0, exports.separated)(f((0, exports.left)(fa)), g((0, exports.right)(fa)));
		};
	};
	exports.bimap = bimap;
	/**
	* @category instances
	* @since 2.10.0
	*/
	exports.URI = "Separated";
	/**
	* @category instances
	* @since 2.10.0
	*/
	exports.Bifunctor = {
		URI: exports.URI,
		mapLeft: _mapLeft,
		bimap: _bimap
	};
	/**
	* @category instances
	* @since 2.10.0
	*/
	exports.Functor = {
		URI: exports.URI,
		map: _map
	};
	/**
	* Derivable from `Functor`.
	*
	* @category combinators
	* @since 2.10.0
	*/
	exports.flap = (0, Functor_1.flap)(exports.Functor);
	/**
	* @since 2.10.0
	*/
	var left = function(s) {
		return s.left;
	};
	exports.left = left;
	/**
	* @since 2.10.0
	*/
	var right = function(s) {
		return s.right;
	};
	exports.right = right;
}));
// node_modules/fp-ts/lib/Witherable.js
var require_Witherable = /* @__PURE__ */ __commonJSMin(((exports, module, this$4) => {
	var __createBinding = this$4 && this$4.__createBinding || (Object.create ? (function(o, m, k, k2) {
		if (k2 === void 0) k2 = k;
		var desc = Object.getOwnPropertyDescriptor(m, k);
		if (!desc || ("get" in desc ? !m.__esModule : desc.writable || desc.configurable)) desc = {
			enumerable: true,
			get: function() {
				return m[k];
			}
		};
		Object.defineProperty(o, k2, desc);
	}) : (function(o, m, k, k2) {
		if (k2 === void 0) k2 = k;
		o[k2] = m[k];
	}));
	var __setModuleDefault = this$4 && this$4.__setModuleDefault || (Object.create ? (function(o, v) {
		Object.defineProperty(o, "default", {
			enumerable: true,
			value: v
		});
	}) : function(o, v) {
		o["default"] = v;
	});
	var __importStar = this$4 && this$4.__importStar || function(mod) {
		if (mod && mod.__esModule) return mod;
		var result = {};
		if (mod != null) {
			for (var k in mod) if (k !== "default" && Object.prototype.hasOwnProperty.call(mod, k)) __createBinding(result, mod, k);
		}
		__setModuleDefault(result, mod);
		return result;
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.filterE = exports.witherDefault = exports.wiltDefault = void 0;
	var _ = __importStar(require_internal());
	function wiltDefault(T, C) {
		return function(F) {
			var traverseF = T.traverse(F);
			return function(wa, f) {
				return F.map(traverseF(wa, f), C.separate);
			};
		};
	}
	exports.wiltDefault = wiltDefault;
	function witherDefault(T, C) {
		return function(F) {
			var traverseF = T.traverse(F);
			return function(wa, f) {
				return F.map(traverseF(wa, f), C.compact);
			};
		};
	}
	exports.witherDefault = witherDefault;
	function filterE(W) {
		return function(F) {
			var witherF = W.wither(F);
			return function(predicate) {
				return function(ga) {
					return witherF(ga, function(a) {
						return F.map(predicate(a), function(b) {
							return b ? _.some(a) : _.none;
						});
					});
				};
			};
		};
	}
	exports.filterE = filterE;
}));
// node_modules/fp-ts/lib/Zero.js
var require_Zero = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.guard = void 0;
	function guard(F, P) {
		return function(b) {
			return b ? P.of(void 0) : F.zero();
		};
	}
	exports.guard = guard;
}));
// node_modules/fp-ts/lib/Option.js
var require_Option = /* @__PURE__ */ __commonJSMin(((exports, module, this$3) => {
	var __createBinding = this$3 && this$3.__createBinding || (Object.create ? (function(o, m, k, k2) {
		if (k2 === void 0) k2 = k;
		var desc = Object.getOwnPropertyDescriptor(m, k);
		if (!desc || ("get" in desc ? !m.__esModule : desc.writable || desc.configurable)) desc = {
			enumerable: true,
			get: function() {
				return m[k];
			}
		};
		Object.defineProperty(o, k2, desc);
	}) : (function(o, m, k, k2) {
		if (k2 === void 0) k2 = k;
		o[k2] = m[k];
	}));
	var __setModuleDefault = this$3 && this$3.__setModuleDefault || (Object.create ? (function(o, v) {
		Object.defineProperty(o, "default", {
			enumerable: true,
			value: v
		});
	}) : function(o, v) {
		o["default"] = v;
	});
	var __importStar = this$3 && this$3.__importStar || function(mod) {
		if (mod && mod.__esModule) return mod;
		var result = {};
		if (mod != null) {
			for (var k in mod) if (k !== "default" && Object.prototype.hasOwnProperty.call(mod, k)) __createBinding(result, mod, k);
		}
		__setModuleDefault(result, mod);
		return result;
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.fromEither = exports.MonadThrow = exports.throwError = exports.Witherable = exports.wilt = exports.wither = exports.Traversable = exports.sequence = exports.traverse = exports.Filterable = exports.partitionMap = exports.partition = exports.filterMap = exports.filter = exports.Compactable = exports.separate = exports.compact = exports.Extend = exports.extend = exports.Alternative = exports.guard = exports.Zero = exports.zero = exports.Alt = exports.alt = exports.altW = exports.Foldable = exports.reduceRight = exports.foldMap = exports.reduce = exports.Monad = exports.Chain = exports.chain = exports.Applicative = exports.Apply = exports.ap = exports.Pointed = exports.of = exports.Functor = exports.map = exports.getMonoid = exports.getOrd = exports.getEq = exports.getShow = exports.URI = exports.getRight = exports.getLeft = exports.fromPredicate = exports.some = exports.none = void 0;
	exports.getLastMonoid = exports.getFirstMonoid = exports.getApplyMonoid = exports.getApplySemigroup = exports.option = exports.mapNullable = exports.getRefinement = exports.sequenceArray = exports.traverseArray = exports.traverseArrayWithIndex = exports.traverseReadonlyArrayWithIndex = exports.traverseReadonlyNonEmptyArrayWithIndex = exports.ApT = exports.apS = exports.bind = exports.bindTo = exports.Do = exports.exists = exports.elem = exports.toUndefined = exports.toNullable = exports.chainNullableK = exports.fromNullableK = exports.tryCatchK = exports.tryCatch = exports.fromNullable = exports.chainFirstEitherK = exports.chainEitherK = exports.fromEitherK = exports.duplicate = exports.chainFirst = exports.flatten = exports.apSecond = exports.apFirst = exports.flap = exports.getOrElse = exports.getOrElseW = exports.fold = exports.match = exports.foldW = exports.matchW = exports.isNone = exports.isSome = exports.FromEither = void 0;
	var Applicative_1 = require_Applicative();
	var Apply_1 = require_Apply();
	var Chain_1 = require_Chain();
	var FromEither_1 = require_FromEither();
	var function_1 = require_function();
	var Functor_1 = require_Functor();
	var _ = __importStar(require_internal());
	var Predicate_1 = require_Predicate();
	var Semigroup_1 = require_Semigroup();
	var Separated_1 = require_Separated();
	var Witherable_1 = require_Witherable();
	var Zero_1 = require_Zero();
	/**
	* `None` doesn't have a constructor, instead you can use it directly as a value. Represents a missing value.
	*
	* @category constructors
	* @since 2.0.0
	*/
	exports.none = _.none;
	/**
	* Constructs a `Some`. Represents an optional value that exists.
	*
	* @category constructors
	* @since 2.0.0
	*/
	exports.some = _.some;
	function fromPredicate(predicate) {
		return function(a) {
			return predicate(a) ? (0, exports.some)(a) : exports.none;
		};
	}
	exports.fromPredicate = fromPredicate;
	/**
	* Returns the `Left` value of an `Either` if possible.
	*
	* @example
	* import { getLeft, none, some } from 'fp-ts/Option'
	* import { right, left } from 'fp-ts/Either'
	*
	* assert.deepStrictEqual(getLeft(right(1)), none)
	* assert.deepStrictEqual(getLeft(left('a')), some('a'))
	*
	* @category constructors
	* @since 2.0.0
	*/
	var getLeft = function(ma) {
		return ma._tag === "Right" ? exports.none : (0, exports.some)(ma.left);
	};
	exports.getLeft = getLeft;
	/**
	* Returns the `Right` value of an `Either` if possible.
	*
	* @example
	* import { getRight, none, some } from 'fp-ts/Option'
	* import { right, left } from 'fp-ts/Either'
	*
	* assert.deepStrictEqual(getRight(right(1)), some(1))
	* assert.deepStrictEqual(getRight(left('a')), none)
	*
	* @category constructors
	* @since 2.0.0
	*/
	var getRight = function(ma) {
		return ma._tag === "Left" ? exports.none : (0, exports.some)(ma.right);
	};
	exports.getRight = getRight;
	var _map = function(fa, f) {
		return (0, function_1.pipe)(fa, (0, exports.map)(f));
	};
	var _ap = function(fab, fa) {
		return (0, function_1.pipe)(fab, (0, exports.ap)(fa));
	};
	var _chain = function(ma, f) {
		return (0, function_1.pipe)(ma, (0, exports.chain)(f));
	};
	var _reduce = function(fa, b, f) {
		return (0, function_1.pipe)(fa, (0, exports.reduce)(b, f));
	};
	var _foldMap = function(M) {
		var foldMapM = (0, exports.foldMap)(M);
		return function(fa, f) {
			return (0, function_1.pipe)(fa, foldMapM(f));
		};
	};
	var _reduceRight = function(fa, b, f) {
		return (0, function_1.pipe)(fa, (0, exports.reduceRight)(b, f));
	};
	var _traverse = function(F) {
		var traverseF = (0, exports.traverse)(F);
		return function(ta, f) {
			return (0, function_1.pipe)(ta, traverseF(f));
		};
	};
	/* istanbul ignore next */
	var _alt = function(fa, that) {
		return (0, function_1.pipe)(fa, (0, exports.alt)(that));
	};
	var _filter = function(fa, predicate) {
		return (0, function_1.pipe)(fa, (0, exports.filter)(predicate));
	};
	/* istanbul ignore next */
	var _filterMap = function(fa, f) {
		return (0, function_1.pipe)(fa, (0, exports.filterMap)(f));
	};
	/* istanbul ignore next */
	var _extend = function(wa, f) {
		return (0, function_1.pipe)(wa, (0, exports.extend)(f));
	};
	/* istanbul ignore next */
	var _partition = function(fa, predicate) {
		return (0, function_1.pipe)(fa, (0, exports.partition)(predicate));
	};
	/* istanbul ignore next */
	var _partitionMap = function(fa, f) {
		return (0, function_1.pipe)(fa, (0, exports.partitionMap)(f));
	};
	/**
	* @category instances
	* @since 2.0.0
	*/
	exports.URI = "Option";
	/**
	* @category instances
	* @since 2.0.0
	*/
	var getShow = function(S) {
		return { show: function(ma) {
			return (0, exports.isNone)(ma) ? "none" : "some(".concat(S.show(ma.value), ")");
		} };
	};
	exports.getShow = getShow;
	/**
	* @example
	* import { none, some, getEq } from 'fp-ts/Option'
	* import * as N from 'fp-ts/number'
	*
	* const E = getEq(N.Eq)
	* assert.strictEqual(E.equals(none, none), true)
	* assert.strictEqual(E.equals(none, some(1)), false)
	* assert.strictEqual(E.equals(some(1), none), false)
	* assert.strictEqual(E.equals(some(1), some(2)), false)
	* assert.strictEqual(E.equals(some(1), some(1)), true)
	*
	* @category instances
	* @since 2.0.0
	*/
	var getEq = function(E) {
		return { equals: function(x, y) {
			return x === y || ((0, exports.isNone)(x) ? (0, exports.isNone)(y) : (0, exports.isNone)(y) ? false : E.equals(x.value, y.value));
		} };
	};
	exports.getEq = getEq;
	/**
	* The `Ord` instance allows `Option` values to be compared with
	* `compare`, whenever there is an `Ord` instance for
	* the type the `Option` contains.
	*
	* `None` is considered to be less than any `Some` value.
	*
	*
	* @example
	* import { none, some, getOrd } from 'fp-ts/Option'
	* import * as N from 'fp-ts/number'
	*
	* const O = getOrd(N.Ord)
	* assert.strictEqual(O.compare(none, none), 0)
	* assert.strictEqual(O.compare(none, some(1)), -1)
	* assert.strictEqual(O.compare(some(1), none), 1)
	* assert.strictEqual(O.compare(some(1), some(2)), -1)
	* assert.strictEqual(O.compare(some(1), some(1)), 0)
	*
	* @category instances
	* @since 2.0.0
	*/
	var getOrd = function(O) {
		return {
			equals: (0, exports.getEq)(O).equals,
			compare: function(x, y) {
				return x === y ? 0 : (0, exports.isSome)(x) ? (0, exports.isSome)(y) ? O.compare(x.value, y.value) : 1 : -1;
			}
		};
	};
	exports.getOrd = getOrd;
	/**
	* Monoid returning the left-most non-`None` value. If both operands are `Some`s then the inner values are
	* concatenated using the provided `Semigroup`
	*
	* | x       | y       | concat(x, y)       |
	* | ------- | ------- | ------------------ |
	* | none    | none    | none               |
	* | some(a) | none    | some(a)            |
	* | none    | some(b) | some(b)            |
	* | some(a) | some(b) | some(concat(a, b)) |
	*
	* @example
	* import { getMonoid, some, none } from 'fp-ts/Option'
	* import { SemigroupSum } from 'fp-ts/number'
	*
	* const M = getMonoid(SemigroupSum)
	* assert.deepStrictEqual(M.concat(none, none), none)
	* assert.deepStrictEqual(M.concat(some(1), none), some(1))
	* assert.deepStrictEqual(M.concat(none, some(1)), some(1))
	* assert.deepStrictEqual(M.concat(some(1), some(2)), some(3))
	*
	* @category instances
	* @since 2.0.0
	*/
	var getMonoid = function(S) {
		return {
			concat: function(x, y) {
				return (0, exports.isNone)(x) ? y : (0, exports.isNone)(y) ? x : (0, exports.some)(S.concat(x.value, y.value));
			},
			empty: exports.none
		};
	};
	exports.getMonoid = getMonoid;
	/**
	* @category instance operations
	* @since 2.0.0
	*/
	var map = function(f) {
		return function(fa) {
			return (0, exports.isNone)(fa) ? exports.none : (0, exports.some)(f(fa.value));
		};
	};
	exports.map = map;
	/**
	* @category instances
	* @since 2.7.0
	*/
	exports.Functor = {
		URI: exports.URI,
		map: _map
	};
	/**
	* @category instance operations
	* @since 2.7.0
	*/
	exports.of = exports.some;
	/**
	* @category instances
	* @since 2.10.0
	*/
	exports.Pointed = {
		URI: exports.URI,
		of: exports.of
	};
	/**
	* @category instance operations
	* @since 2.0.0
	*/
	var ap = function(fa) {
		return function(fab) {
			return (0, exports.isNone)(fab) ? exports.none : (0, exports.isNone)(fa) ? exports.none : (0, exports.some)(fab.value(fa.value));
		};
	};
	exports.ap = ap;
	/**
	* @category instances
	* @since 2.10.0
	*/
	exports.Apply = {
		URI: exports.URI,
		map: _map,
		ap: _ap
	};
	/**
	* @category instances
	* @since 2.7.0
	*/
	exports.Applicative = {
		URI: exports.URI,
		map: _map,
		ap: _ap,
		of: exports.of
	};
	/**
	* Composes computations in sequence, using the return value of one computation to determine the next computation.
	*
	* @category instance operations
	* @since 2.0.0
	*/
	var chain = function(f) {
		return function(ma) {
			return (0, exports.isNone)(ma) ? exports.none : f(ma.value);
		};
	};
	exports.chain = chain;
	/**
	* @category instances
	* @since 2.10.0
	*/
	exports.Chain = {
		URI: exports.URI,
		map: _map,
		ap: _ap,
		chain: _chain
	};
	/**
	* @category instances
	* @since 2.7.0
	*/
	exports.Monad = {
		URI: exports.URI,
		map: _map,
		ap: _ap,
		of: exports.of,
		chain: _chain
	};
	/**
	* @category instance operations
	* @since 2.0.0
	*/
	var reduce = function(b, f) {
		return function(fa) {
			return (0, exports.isNone)(fa) ? b : f(b, fa.value);
		};
	};
	exports.reduce = reduce;
	/**
	* @category instance operations
	* @since 2.0.0
	*/
	var foldMap = function(M) {
		return function(f) {
			return function(fa) {
				return (0, exports.isNone)(fa) ? M.empty : f(fa.value);
			};
		};
	};
	exports.foldMap = foldMap;
	/**
	* @category instance operations
	* @since 2.0.0
	*/
	var reduceRight = function(b, f) {
		return function(fa) {
			return (0, exports.isNone)(fa) ? b : f(fa.value, b);
		};
	};
	exports.reduceRight = reduceRight;
	/**
	* @category instances
	* @since 2.7.0
	*/
	exports.Foldable = {
		URI: exports.URI,
		reduce: _reduce,
		foldMap: _foldMap,
		reduceRight: _reduceRight
	};
	/**
	* Less strict version of [`alt`](#alt).
	*
	* @category instance operations
	* @since 2.9.0
	*/
	var altW = function(that) {
		return function(fa) {
			return (0, exports.isNone)(fa) ? that() : fa;
		};
	};
	exports.altW = altW;
	/**
	* Identifies an associative operation on a type constructor. It is similar to `Semigroup`, except that it applies to
	* types of kind `* -> *`.
	*
	* In case of `Option` returns the left-most non-`None` value.
	*
	* @example
	* import * as O from 'fp-ts/Option'
	* import { pipe } from 'fp-ts/function'
	*
	* assert.deepStrictEqual(
	*   pipe(
	*     O.some('a'),
	*     O.alt(() => O.some('b'))
	*   ),
	*   O.some('a')
	* )
	* assert.deepStrictEqual(
	*   pipe(
	*     O.none,
	*     O.alt(() => O.some('b'))
	*   ),
	*   O.some('b')
	* )
	*
	* @category instance operations
	* @since 2.0.0
	*/
	exports.alt = exports.altW;
	/**
	* @category instances
	* @since 2.7.0
	*/
	exports.Alt = {
		URI: exports.URI,
		map: _map,
		alt: _alt
	};
	/**
	* @category instance operations
	* @since 2.7.0
	*/
	var zero = function() {
		return exports.none;
	};
	exports.zero = zero;
	/**
	* @category instances
	* @since 2.11.0
	*/
	exports.Zero = {
		URI: exports.URI,
		zero: exports.zero
	};
	/**
	* @category constructors
	* @since 2.11.0
	*/
	exports.guard = (0, Zero_1.guard)(exports.Zero, exports.Pointed);
	/**
	* @category instances
	* @since 2.7.0
	*/
	exports.Alternative = {
		URI: exports.URI,
		map: _map,
		ap: _ap,
		of: exports.of,
		alt: _alt,
		zero: exports.zero
	};
	/**
	* @category instance operations
	* @since 2.0.0
	*/
	var extend = function(f) {
		return function(wa) {
			return (0, exports.isNone)(wa) ? exports.none : (0, exports.some)(f(wa));
		};
	};
	exports.extend = extend;
	/**
	* @category instances
	* @since 2.7.0
	*/
	exports.Extend = {
		URI: exports.URI,
		map: _map,
		extend: _extend
	};
	/**
	* @category instance operations
	* @since 2.0.0
	*/
	exports.compact = (0, exports.chain)(function_1.identity);
	var defaultSeparated = /*#__PURE__*/ (0, Separated_1.separated)(exports.none, exports.none);
	/**
	* @category instance operations
	* @since 2.0.0
	*/
	var separate = function(ma) {
		return (0, exports.isNone)(ma) ? defaultSeparated : (0, Separated_1.separated)((0, exports.getLeft)(ma.value), (0, exports.getRight)(ma.value));
	};
	exports.separate = separate;
	/**
	* @category instances
	* @since 2.7.0
	*/
	exports.Compactable = {
		URI: exports.URI,
		compact: exports.compact,
		separate: exports.separate
	};
	/**
	* @category instance operations
	* @since 2.0.0
	*/
	var filter = function(predicate) {
		return function(fa) {
			return (0, exports.isNone)(fa) ? exports.none : predicate(fa.value) ? fa : exports.none;
		};
	};
	exports.filter = filter;
	/**
	* @category instance operations
	* @since 2.0.0
	*/
	var filterMap = function(f) {
		return function(fa) {
			return (0, exports.isNone)(fa) ? exports.none : f(fa.value);
		};
	};
	exports.filterMap = filterMap;
	/**
	* @category instance operations
	* @since 2.0.0
	*/
	var partition = function(predicate) {
		return function(fa) {
			return (0, Separated_1.separated)(_filter(fa, (0, Predicate_1.not)(predicate)), _filter(fa, predicate));
		};
	};
	exports.partition = partition;
	/**
	* @category instance operations
	* @since 2.0.0
	*/
	var partitionMap = function(f) {
		return (0, function_1.flow)((0, exports.map)(f), exports.separate);
	};
	exports.partitionMap = partitionMap;
	/**
	* @category instances
	* @since 2.7.0
	*/
	exports.Filterable = {
		URI: exports.URI,
		map: _map,
		compact: exports.compact,
		separate: exports.separate,
		filter: _filter,
		filterMap: _filterMap,
		partition: _partition,
		partitionMap: _partitionMap
	};
	/**
	* @category instance operations
	* @since 2.6.3
	*/
	var traverse = function(F) {
		return function(f) {
			return function(ta) {
				return (0, exports.isNone)(ta) ? F.of(exports.none) : F.map(f(ta.value), exports.some);
			};
		};
	};
	exports.traverse = traverse;
	/**
	* @category instance operations
	* @since 2.6.3
	*/
	var sequence = function(F) {
		return function(ta) {
			return (0, exports.isNone)(ta) ? F.of(exports.none) : F.map(ta.value, exports.some);
		};
	};
	exports.sequence = sequence;
	/**
	* @category instances
	* @since 2.7.0
	*/
	exports.Traversable = {
		URI: exports.URI,
		map: _map,
		reduce: _reduce,
		foldMap: _foldMap,
		reduceRight: _reduceRight,
		traverse: _traverse,
		sequence: exports.sequence
	};
	var _wither = /*#__PURE__*/ (0, Witherable_1.witherDefault)(exports.Traversable, exports.Compactable);
	var _wilt = /*#__PURE__*/ (0, Witherable_1.wiltDefault)(exports.Traversable, exports.Compactable);
	/**
	* @category instance operations
	* @since 2.6.5
	*/
	var wither = function(F) {
		var _witherF = _wither(F);
		return function(f) {
			return function(fa) {
				return _witherF(fa, f);
			};
		};
	};
	exports.wither = wither;
	/**
	* @category instance operations
	* @since 2.6.5
	*/
	var wilt = function(F) {
		var _wiltF = _wilt(F);
		return function(f) {
			return function(fa) {
				return _wiltF(fa, f);
			};
		};
	};
	exports.wilt = wilt;
	/**
	* @category instances
	* @since 2.7.0
	*/
	exports.Witherable = {
		URI: exports.URI,
		map: _map,
		reduce: _reduce,
		foldMap: _foldMap,
		reduceRight: _reduceRight,
		traverse: _traverse,
		sequence: exports.sequence,
		compact: exports.compact,
		separate: exports.separate,
		filter: _filter,
		filterMap: _filterMap,
		partition: _partition,
		partitionMap: _partitionMap,
		wither: _wither,
		wilt: _wilt
	};
	/**
	* @category instance operations
	* @since 2.7.0
	*/
	var throwError = function() {
		return exports.none;
	};
	exports.throwError = throwError;
	/**
	* @category instances
	* @since 2.7.0
	*/
	exports.MonadThrow = {
		URI: exports.URI,
		map: _map,
		ap: _ap,
		of: exports.of,
		chain: _chain,
		throwError: exports.throwError
	};
	/**
	* Transforms an `Either` to an `Option` discarding the error.
	*
	* Alias of [getRight](#getright)
	*
	* @category natural transformations
	* @since 2.0.0
	*/
	exports.fromEither = exports.getRight;
	/**
	* @category instances
	* @since 2.11.0
	*/
	exports.FromEither = {
		URI: exports.URI,
		fromEither: exports.fromEither
	};
	/**
	* Returns `true` if the option is an instance of `Some`, `false` otherwise.
	*
	* @example
	* import { some, none, isSome } from 'fp-ts/Option'
	*
	* assert.strictEqual(isSome(some(1)), true)
	* assert.strictEqual(isSome(none), false)
	*
	* @category refinements
	* @since 2.0.0
	*/
	exports.isSome = _.isSome;
	/**
	* Returns `true` if the option is `None`, `false` otherwise.
	*
	* @example
	* import { some, none, isNone } from 'fp-ts/Option'
	*
	* assert.strictEqual(isNone(some(1)), false)
	* assert.strictEqual(isNone(none), true)
	*
	* @category refinements
	* @since 2.0.0
	*/
	var isNone = function(fa) {
		return fa._tag === "None";
	};
	exports.isNone = isNone;
	/**
	* Less strict version of [`match`](#match).
	*
	* @category destructors
	* @since 2.10.0
	*/
	var matchW = function(onNone, onSome) {
		return function(ma) {
			return (0, exports.isNone)(ma) ? onNone() : onSome(ma.value);
		};
	};
	exports.matchW = matchW;
	/**
	* Alias of [`matchW`](#matchw).
	*
	* @category destructors
	* @since 2.10.0
	*/
	exports.foldW = exports.matchW;
	/**
	* Takes a (lazy) default value, a function, and an `Option` value, if the `Option` value is `None` the default value is
	* returned, otherwise the function is applied to the value inside the `Some` and the result is returned.
	*
	* @example
	* import { some, none, match } from 'fp-ts/Option'
	* import { pipe } from 'fp-ts/function'
	*
	* assert.strictEqual(
	*   pipe(
	*     some(1),
	*     match(() => 'a none', a => `a some containing ${a}`)
	*   ),
	*   'a some containing 1'
	* )
	*
	* assert.strictEqual(
	*   pipe(
	*     none,
	*     match(() => 'a none', a => `a some containing ${a}`)
	*   ),
	*   'a none'
	* )
	*
	* @category destructors
	* @since 2.10.0
	*/
	exports.match = exports.matchW;
	/**
	* Alias of [`match`](#match).
	*
	* @category destructors
	* @since 2.0.0
	*/
	exports.fold = exports.match;
	/**
	* Less strict version of [`getOrElse`](#getorelse).
	*
	* @category destructors
	* @since 2.6.0
	*/
	var getOrElseW = function(onNone) {
		return function(ma) {
			return (0, exports.isNone)(ma) ? onNone() : ma.value;
		};
	};
	exports.getOrElseW = getOrElseW;
	/**
	* Extracts the value out of the structure, if it exists. Otherwise returns the given default value
	*
	* @example
	* import { some, none, getOrElse } from 'fp-ts/Option'
	* import { pipe } from 'fp-ts/function'
	*
	* assert.strictEqual(
	*   pipe(
	*     some(1),
	*     getOrElse(() => 0)
	*   ),
	*   1
	* )
	* assert.strictEqual(
	*   pipe(
	*     none,
	*     getOrElse(() => 0)
	*   ),
	*   0
	* )
	*
	* @category destructors
	* @since 2.0.0
	*/
	exports.getOrElse = exports.getOrElseW;
	/**
	* Derivable from `Functor`.
	*
	* @category combinators
	* @since 2.10.0
	*/
	exports.flap = (0, Functor_1.flap)(exports.Functor);
	/**
	* Combine two effectful actions, keeping only the result of the first.
	*
	* Derivable from `Apply`.
	*
	* @category combinators
	* @since 2.0.0
	*/
	exports.apFirst = (0, Apply_1.apFirst)(exports.Apply);
	/**
	* Combine two effectful actions, keeping only the result of the second.
	*
	* Derivable from `Apply`.
	*
	* @category combinators
	* @since 2.0.0
	*/
	exports.apSecond = (0, Apply_1.apSecond)(exports.Apply);
	/**
	* Derivable from `Chain`.
	*
	* @category combinators
	* @since 2.0.0
	*/
	exports.flatten = exports.compact;
	/**
	* Composes computations in sequence, using the return value of one computation to determine the next computation and
	* keeping only the result of the first.
	*
	* Derivable from `Chain`.
	*
	* @category combinators
	* @since 2.0.0
	*/
	exports.chainFirst = (0, Chain_1.chainFirst)(exports.Chain);
	/**
	* Derivable from `Extend`.
	*
	* @category combinators
	* @since 2.0.0
	*/
	exports.duplicate = (0, exports.extend)(function_1.identity);
	/**
	* @category combinators
	* @since 2.11.0
	*/
	exports.fromEitherK = (0, FromEither_1.fromEitherK)(exports.FromEither);
	/**
	* @category combinators
	* @since 2.11.0
	*/
	exports.chainEitherK = (0, FromEither_1.chainEitherK)(exports.FromEither, exports.Chain);
	/**
	* @category combinators
	* @since 2.12.0
	*/
	exports.chainFirstEitherK = (0, FromEither_1.chainFirstEitherK)(exports.FromEither, exports.Chain);
	/**
	* Constructs a new `Option` from a nullable type. If the value is `null` or `undefined`, returns `None`, otherwise
	* returns the value wrapped in a `Some`.
	*
	* @example
	* import { none, some, fromNullable } from 'fp-ts/Option'
	*
	* assert.deepStrictEqual(fromNullable(undefined), none)
	* assert.deepStrictEqual(fromNullable(null), none)
	* assert.deepStrictEqual(fromNullable(1), some(1))
	*
	* @category interop
	* @since 2.0.0
	*/
	var fromNullable = function(a) {
		return a == null ? exports.none : (0, exports.some)(a);
	};
	exports.fromNullable = fromNullable;
	/**
	* Transforms an exception into an `Option`. If `f` throws, returns `None`, otherwise returns the output wrapped in a
	* `Some`.
	*
	* See also [`tryCatchK`](#trycatchk).
	*
	* @example
	* import { none, some, tryCatch } from 'fp-ts/Option'
	*
	* assert.deepStrictEqual(
	*   tryCatch(() => {
	*     throw new Error()
	*   }),
	*   none
	* )
	* assert.deepStrictEqual(tryCatch(() => 1), some(1))
	*
	* @category interop
	* @since 2.0.0
	*/
	var tryCatch = function(f) {
		try {
			return (0, exports.some)(f());
		} catch (e) {
			return exports.none;
		}
	};
	exports.tryCatch = tryCatch;
	/**
	* Converts a function that may throw to one returning a `Option`.
	*
	* @category interop
	* @since 2.10.0
	*/
	var tryCatchK = function(f) {
		return function() {
			var a = [];
			for (var _i = 0; _i < arguments.length; _i++) a[_i] = arguments[_i];
			return (0, exports.tryCatch)(function() {
				return f.apply(void 0, a);
			});
		};
	};
	exports.tryCatchK = tryCatchK;
	/**
	* Returns a *smart constructor* from a function that returns a nullable value.
	*
	* @example
	* import { fromNullableK, none, some } from 'fp-ts/Option'
	*
	* const f = (s: string): number | undefined => {
	*   const n = parseFloat(s)
	*   return isNaN(n) ? undefined : n
	* }
	*
	* const g = fromNullableK(f)
	*
	* assert.deepStrictEqual(g('1'), some(1))
	* assert.deepStrictEqual(g('a'), none)
	*
	* @category interop
	* @since 2.9.0
	*/
	var fromNullableK = function(f) {
		return (0, function_1.flow)(f, exports.fromNullable);
	};
	exports.fromNullableK = fromNullableK;
	/**
	* This is `chain` + `fromNullable`, useful when working with optional values.
	*
	* @example
	* import { some, none, fromNullable, chainNullableK } from 'fp-ts/Option'
	* import { pipe } from 'fp-ts/function'
	*
	* interface Employee {
	*   readonly company?: {
	*     readonly address?: {
	*       readonly street?: {
	*         readonly name?: string
	*       }
	*     }
	*   }
	* }
	*
	* const employee1: Employee = { company: { address: { street: { name: 'high street' } } } }
	*
	* assert.deepStrictEqual(
	*   pipe(
	*     fromNullable(employee1.company),
	*     chainNullableK(company => company.address),
	*     chainNullableK(address => address.street),
	*     chainNullableK(street => street.name)
	*   ),
	*   some('high street')
	* )
	*
	* const employee2: Employee = { company: { address: { street: {} } } }
	*
	* assert.deepStrictEqual(
	*   pipe(
	*     fromNullable(employee2.company),
	*     chainNullableK(company => company.address),
	*     chainNullableK(address => address.street),
	*     chainNullableK(street => street.name)
	*   ),
	*   none
	* )
	*
	* @category interop
	* @since 2.9.0
	*/
	var chainNullableK = function(f) {
		return function(ma) {
			return (0, exports.isNone)(ma) ? exports.none : (0, exports.fromNullable)(f(ma.value));
		};
	};
	exports.chainNullableK = chainNullableK;
	/**
	* Extracts the value out of the structure, if it exists. Otherwise returns `null`.
	*
	* @example
	* import { some, none, toNullable } from 'fp-ts/Option'
	* import { pipe } from 'fp-ts/function'
	*
	* assert.strictEqual(
	*   pipe(
	*     some(1),
	*     toNullable
	*   ),
	*   1
	* )
	* assert.strictEqual(
	*   pipe(
	*     none,
	*     toNullable
	*   ),
	*   null
	* )
	*
	* @category interop
	* @since 2.0.0
	*/
	exports.toNullable = (0, exports.match)(function_1.constNull, function_1.identity);
	/**
	* Extracts the value out of the structure, if it exists. Otherwise returns `undefined`.
	*
	* @example
	* import { some, none, toUndefined } from 'fp-ts/Option'
	* import { pipe } from 'fp-ts/function'
	*
	* assert.strictEqual(
	*   pipe(
	*     some(1),
	*     toUndefined
	*   ),
	*   1
	* )
	* assert.strictEqual(
	*   pipe(
	*     none,
	*     toUndefined
	*   ),
	*   undefined
	* )
	*
	* @category interop
	* @since 2.0.0
	*/
	exports.toUndefined = (0, exports.match)(function_1.constUndefined, function_1.identity);
	function elem(E) {
		return function(a, ma) {
			if (ma === void 0) {
				var elemE_1 = elem(E);
				return function(ma) {
					return elemE_1(a, ma);
				};
			}
			return (0, exports.isNone)(ma) ? false : E.equals(a, ma.value);
		};
	}
	exports.elem = elem;
	/**
	* Returns `true` if the predicate is satisfied by the wrapped value
	*
	* @example
	* import { some, none, exists } from 'fp-ts/Option'
	* import { pipe } from 'fp-ts/function'
	*
	* assert.strictEqual(
	*   pipe(
	*     some(1),
	*     exists(n => n > 0)
	*   ),
	*   true
	* )
	* assert.strictEqual(
	*   pipe(
	*     some(1),
	*     exists(n => n > 1)
	*   ),
	*   false
	* )
	* assert.strictEqual(
	*   pipe(
	*     none,
	*     exists(n => n > 0)
	*   ),
	*   false
	* )
	*
	* @since 2.0.0
	*/
	var exists = function(predicate) {
		return function(ma) {
			return (0, exports.isNone)(ma) ? false : predicate(ma.value);
		};
	};
	exports.exists = exists;
	/**
	* @since 2.9.0
	*/
	exports.Do = (0, exports.of)(_.emptyRecord);
	/**
	* @since 2.8.0
	*/
	exports.bindTo = (0, Functor_1.bindTo)(exports.Functor);
	/**
	* @since 2.8.0
	*/
	exports.bind = (0, Chain_1.bind)(exports.Chain);
	/**
	* @since 2.8.0
	*/
	exports.apS = (0, Apply_1.apS)(exports.Apply);
	/**
	* @since 2.11.0
	*/
	exports.ApT = (0, exports.of)(_.emptyReadonlyArray);
	/**
	* Equivalent to `ReadonlyNonEmptyArray#traverseWithIndex(Applicative)`.
	*
	* @since 2.11.0
	*/
	var traverseReadonlyNonEmptyArrayWithIndex = function(f) {
		return function(as) {
			var o = f(0, _.head(as));
			if ((0, exports.isNone)(o)) return exports.none;
			var out = [o.value];
			for (var i = 1; i < as.length; i++) {
				var o_1 = f(i, as[i]);
				if ((0, exports.isNone)(o_1)) return exports.none;
				out.push(o_1.value);
			}
			return (0, exports.some)(out);
		};
	};
	exports.traverseReadonlyNonEmptyArrayWithIndex = traverseReadonlyNonEmptyArrayWithIndex;
	/**
	* Equivalent to `ReadonlyArray#traverseWithIndex(Applicative)`.
	*
	* @since 2.11.0
	*/
	var traverseReadonlyArrayWithIndex = function(f) {
		var g = (0, exports.traverseReadonlyNonEmptyArrayWithIndex)(f);
		return function(as) {
			return _.isNonEmpty(as) ? g(as) : exports.ApT;
		};
	};
	exports.traverseReadonlyArrayWithIndex = traverseReadonlyArrayWithIndex;
	/**
	* @since 2.9.0
	*/
	exports.traverseArrayWithIndex = exports.traverseReadonlyArrayWithIndex;
	/**
	* @since 2.9.0
	*/
	var traverseArray = function(f) {
		return (0, exports.traverseReadonlyArrayWithIndex)(function(_, a) {
			return f(a);
		});
	};
	exports.traverseArray = traverseArray;
	/**
	* @since 2.9.0
	*/
	exports.sequenceArray = (0, exports.traverseArray)(function_1.identity);
	/**
	* Use `Refinement` module instead.
	*
	* @since 2.0.0
	* @deprecated
	*/
	function getRefinement(getOption) {
		return function(a) {
			return (0, exports.isSome)(getOption(a));
		};
	}
	exports.getRefinement = getRefinement;
	/**
	* Use [`chainNullableK`](#chainnullablek) instead.
	*
	* @category combinators
	* @since 2.0.0
	* @deprecated
	*/
	exports.mapNullable = exports.chainNullableK;
	/**
	* This instance is deprecated, use small, specific instances instead.
	* For example if a function needs a `Functor` instance, pass `O.Functor` instead of `O.option`
	* (where `O` is from `import O from 'fp-ts/Option'`)
	*
	* @category instances
	* @since 2.0.0
	* @deprecated
	*/
	exports.option = {
		URI: exports.URI,
		map: _map,
		of: exports.of,
		ap: _ap,
		chain: _chain,
		reduce: _reduce,
		foldMap: _foldMap,
		reduceRight: _reduceRight,
		traverse: _traverse,
		sequence: exports.sequence,
		zero: exports.zero,
		alt: _alt,
		extend: _extend,
		compact: exports.compact,
		separate: exports.separate,
		filter: _filter,
		filterMap: _filterMap,
		partition: _partition,
		partitionMap: _partitionMap,
		wither: _wither,
		wilt: _wilt,
		throwError: exports.throwError
	};
	/**
	* Use [`getApplySemigroup`](./Apply.ts.html#getapplysemigroup) instead.
	*
	* @category instances
	* @since 2.0.0
	* @deprecated
	*/
	exports.getApplySemigroup = (0, Apply_1.getApplySemigroup)(exports.Apply);
	/**
	* Use [`getApplicativeMonoid`](./Applicative.ts.html#getapplicativemonoid) instead.
	*
	* @category instances
	* @since 2.0.0
	* @deprecated
	*/
	exports.getApplyMonoid = (0, Applicative_1.getApplicativeMonoid)(exports.Applicative);
	/**
	* Use
	*
	* ```ts
	* import { first } from 'fp-ts/Semigroup'
	* import { getMonoid } from 'fp-ts/Option'
	*
	* getMonoid(first())
	* ```
	*
	* instead.
	*
	* Monoid returning the left-most non-`None` value
	*
	* | x       | y       | concat(x, y) |
	* | ------- | ------- | ------------ |
	* | none    | none    | none         |
	* | some(a) | none    | some(a)      |
	* | none    | some(b) | some(b)      |
	* | some(a) | some(b) | some(a)      |
	*
	* @example
	* import { getFirstMonoid, some, none } from 'fp-ts/Option'
	*
	* const M = getFirstMonoid<number>()
	* assert.deepStrictEqual(M.concat(none, none), none)
	* assert.deepStrictEqual(M.concat(some(1), none), some(1))
	* assert.deepStrictEqual(M.concat(none, some(2)), some(2))
	* assert.deepStrictEqual(M.concat(some(1), some(2)), some(1))
	*
	* @category instances
	* @since 2.0.0
	* @deprecated
	*/
	var getFirstMonoid = function() {
		return (0, exports.getMonoid)((0, Semigroup_1.first)());
	};
	exports.getFirstMonoid = getFirstMonoid;
	/**
	* Use
	*
	* ```ts
	* import { last } from 'fp-ts/Semigroup'
	* import { getMonoid } from 'fp-ts/Option'
	*
	* getMonoid(last())
	* ```
	*
	* instead.
	*
	* Monoid returning the right-most non-`None` value
	*
	* | x       | y       | concat(x, y) |
	* | ------- | ------- | ------------ |
	* | none    | none    | none         |
	* | some(a) | none    | some(a)      |
	* | none    | some(b) | some(b)      |
	* | some(a) | some(b) | some(b)      |
	*
	* @example
	* import { getLastMonoid, some, none } from 'fp-ts/Option'
	*
	* const M = getLastMonoid<number>()
	* assert.deepStrictEqual(M.concat(none, none), none)
	* assert.deepStrictEqual(M.concat(some(1), none), some(1))
	* assert.deepStrictEqual(M.concat(none, some(2)), some(2))
	* assert.deepStrictEqual(M.concat(some(1), some(2)), some(2))
	*
	* @category instances
	* @since 2.0.0
	* @deprecated
	*/
	var getLastMonoid = function() {
		return (0, exports.getMonoid)((0, Semigroup_1.last)());
	};
	exports.getLastMonoid = getLastMonoid;
}));
// node_modules/fp-ts/lib/ReadonlyNonEmptyArray.js
var require_ReadonlyNonEmptyArray = /* @__PURE__ */ __commonJSMin(((exports, module, this$2) => {
	var __createBinding = this$2 && this$2.__createBinding || (Object.create ? (function(o, m, k, k2) {
		if (k2 === void 0) k2 = k;
		var desc = Object.getOwnPropertyDescriptor(m, k);
		if (!desc || ("get" in desc ? !m.__esModule : desc.writable || desc.configurable)) desc = {
			enumerable: true,
			get: function() {
				return m[k];
			}
		};
		Object.defineProperty(o, k2, desc);
	}) : (function(o, m, k, k2) {
		if (k2 === void 0) k2 = k;
		o[k2] = m[k];
	}));
	var __setModuleDefault = this$2 && this$2.__setModuleDefault || (Object.create ? (function(o, v) {
		Object.defineProperty(o, "default", {
			enumerable: true,
			value: v
		});
	}) : function(o, v) {
		o["default"] = v;
	});
	var __importStar = this$2 && this$2.__importStar || function(mod) {
		if (mod && mod.__esModule) return mod;
		var result = {};
		if (mod != null) {
			for (var k in mod) if (k !== "default" && Object.prototype.hasOwnProperty.call(mod, k)) __createBinding(result, mod, k);
		}
		__setModuleDefault(result, mod);
		return result;
	};
	var __spreadArray = this$2 && this$2.__spreadArray || function(to, from, pack) {
		if (pack || arguments.length === 2) {
			for (var i = 0, l = from.length, ar; i < l; i++) if (ar || !(i in from)) {
				if (!ar) ar = Array.prototype.slice.call(from, 0, i);
				ar[i] = from[i];
			}
		}
		return to.concat(ar || Array.prototype.slice.call(from));
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.reduceRight = exports.foldMap = exports.reduce = exports.mapWithIndex = exports.map = exports.flatten = exports.duplicate = exports.extend = exports.chain = exports.ap = exports.alt = exports.altW = exports.of = exports.chunksOf = exports.splitAt = exports.chop = exports.chainWithIndex = exports.intersperse = exports.prependAll = exports.unzip = exports.zip = exports.zipWith = exports.modifyAt = exports.updateAt = exports.sort = exports.groupBy = exports.group = exports.reverse = exports.concat = exports.concatW = exports.fromArray = exports.unappend = exports.unprepend = exports.range = exports.replicate = exports.makeBy = exports.fromReadonlyArray = exports.rotate = exports.union = exports.sortBy = exports.uniq = exports.unsafeUpdateAt = exports.unsafeInsertAt = exports.append = exports.appendW = exports.prepend = exports.prependW = exports.isOutOfBound = exports.isNonEmpty = exports.empty = void 0;
	exports.filterWithIndex = exports.filter = exports.groupSort = exports.intercalate = exports.updateLast = exports.modifyLast = exports.updateHead = exports.modifyHead = exports.matchRight = exports.matchLeft = exports.concatAll = exports.max = exports.min = exports.init = exports.last = exports.tail = exports.head = exports.apS = exports.bind = exports.bindTo = exports.Do = exports.Comonad = exports.Alt = exports.TraversableWithIndex = exports.Traversable = exports.FoldableWithIndex = exports.Foldable = exports.Monad = exports.chainFirst = exports.Chain = exports.Applicative = exports.apSecond = exports.apFirst = exports.Apply = exports.FunctorWithIndex = exports.Pointed = exports.flap = exports.Functor = exports.getUnionSemigroup = exports.getEq = exports.getSemigroup = exports.getShow = exports.URI = exports.extract = exports.traverseWithIndex = exports.sequence = exports.traverse = exports.reduceRightWithIndex = exports.foldMapWithIndex = exports.reduceWithIndex = void 0;
	exports.readonlyNonEmptyArray = exports.fold = exports.prependToAll = exports.insertAt = exports.snoc = exports.cons = exports.unsnoc = exports.uncons = void 0;
	var Apply_1 = require_Apply();
	var Chain_1 = require_Chain();
	var Eq_1 = require_Eq();
	var function_1 = require_function();
	var Functor_1 = require_Functor();
	var _ = __importStar(require_internal());
	var Ord_1 = require_Ord();
	var Se = __importStar(require_Semigroup());
	/**
	* @internal
	*/
	exports.empty = _.emptyReadonlyArray;
	/**
	* @internal
	*/
	exports.isNonEmpty = _.isNonEmpty;
	/**
	* @internal
	*/
	var isOutOfBound = function(i, as) {
		return i < 0 || i >= as.length;
	};
	exports.isOutOfBound = isOutOfBound;
	/**
	* @internal
	*/
	var prependW = function(head) {
		return function(tail) {
			return __spreadArray([head], tail, true);
		};
	};
	exports.prependW = prependW;
	/**
	* @internal
	*/
	exports.prepend = exports.prependW;
	/**
	* @internal
	*/
	var appendW = function(end) {
		return function(init) {
			return __spreadArray(__spreadArray([], init, true), [end], false);
		};
	};
	exports.appendW = appendW;
	/**
	* @internal
	*/
	exports.append = exports.appendW;
	/**
	* @internal
	*/
	var unsafeInsertAt = function(i, a, as) {
		if ((0, exports.isNonEmpty)(as)) {
			var xs = _.fromReadonlyNonEmptyArray(as);
			xs.splice(i, 0, a);
			return xs;
		}
		return [a];
	};
	exports.unsafeInsertAt = unsafeInsertAt;
	/**
	* @internal
	*/
	var unsafeUpdateAt = function(i, a, as) {
		if (as[i] === a) return as;
		else {
			var xs = _.fromReadonlyNonEmptyArray(as);
			xs[i] = a;
			return xs;
		}
	};
	exports.unsafeUpdateAt = unsafeUpdateAt;
	/**
	* Remove duplicates from a `ReadonlyNonEmptyArray`, keeping the first occurrence of an element.
	*
	* @example
	* import { uniq } from 'fp-ts/ReadonlyNonEmptyArray'
	* import * as N from 'fp-ts/number'
	*
	* assert.deepStrictEqual(uniq(N.Eq)([1, 2, 1]), [1, 2])
	*
	* @category combinators
	* @since 2.11.0
	*/
	var uniq = function(E) {
		return function(as) {
			if (as.length === 1) return as;
			var out = [(0, exports.head)(as)];
			var rest = (0, exports.tail)(as);
			var _loop_1 = function(a) {
				if (out.every(function(o) {
					return !E.equals(o, a);
				})) out.push(a);
			};
			for (var _i = 0, rest_1 = rest; _i < rest_1.length; _i++) {
				var a = rest_1[_i];
				_loop_1(a);
			}
			return out;
		};
	};
	exports.uniq = uniq;
	/**
	* Sort the elements of a `ReadonlyNonEmptyArray` in increasing order, where elements are compared using first `ords[0]`, then `ords[1]`,
	* etc...
	*
	* @example
	* import * as RNEA from 'fp-ts/ReadonlyNonEmptyArray'
	* import { contramap } from 'fp-ts/Ord'
	* import * as S from 'fp-ts/string'
	* import * as N from 'fp-ts/number'
	* import { pipe } from 'fp-ts/function'
	*
	* interface Person {
	*   name: string
	*   age: number
	* }
	*
	* const byName = pipe(S.Ord, contramap((p: Person) => p.name))
	*
	* const byAge = pipe(N.Ord, contramap((p: Person) => p.age))
	*
	* const sortByNameByAge = RNEA.sortBy([byName, byAge])
	*
	* const persons: RNEA.ReadonlyNonEmptyArray<Person> = [
	*   { name: 'a', age: 1 },
	*   { name: 'b', age: 3 },
	*   { name: 'c', age: 2 },
	*   { name: 'b', age: 2 }
	* ]
	*
	* assert.deepStrictEqual(sortByNameByAge(persons), [
	*   { name: 'a', age: 1 },
	*   { name: 'b', age: 2 },
	*   { name: 'b', age: 3 },
	*   { name: 'c', age: 2 }
	* ])
	*
	* @category combinators
	* @since 2.11.0
	*/
	var sortBy = function(ords) {
		if ((0, exports.isNonEmpty)(ords)) {
			var M = (0, Ord_1.getMonoid)();
			return (0, exports.sort)(ords.reduce(M.concat, M.empty));
		}
		return function_1.identity;
	};
	exports.sortBy = sortBy;
	/**
	* @category combinators
	* @since 2.11.0
	*/
	var union = function(E) {
		var uniqE = (0, exports.uniq)(E);
		return function(second) {
			return function(first) {
				return uniqE((0, function_1.pipe)(first, concat(second)));
			};
		};
	};
	exports.union = union;
	/**
	* Rotate a `ReadonlyNonEmptyArray` by `n` steps.
	*
	* @example
	* import { rotate } from 'fp-ts/ReadonlyNonEmptyArray'
	*
	* assert.deepStrictEqual(rotate(2)([1, 2, 3, 4, 5]), [4, 5, 1, 2, 3])
	* assert.deepStrictEqual(rotate(-2)([1, 2, 3, 4, 5]), [3, 4, 5, 1, 2])
	*
	* @category combinators
	* @since 2.11.0
	*/
	var rotate = function(n) {
		return function(as) {
			var len = as.length;
			var m = Math.round(n) % len;
			if ((0, exports.isOutOfBound)(Math.abs(m), as) || m === 0) return as;
			if (m < 0) {
				var _a = (0, exports.splitAt)(-m)(as), f = _a[0], s = _a[1];
				return (0, function_1.pipe)(s, concat(f));
			} else return (0, exports.rotate)(m - len)(as);
		};
	};
	exports.rotate = rotate;
	/**
	* Return a `ReadonlyNonEmptyArray` from a `ReadonlyArray` returning `none` if the input is empty.
	*
	* @category constructors
	* @since 2.5.0
	*/
	var fromReadonlyArray = function(as) {
		return (0, exports.isNonEmpty)(as) ? _.some(as) : _.none;
	};
	exports.fromReadonlyArray = fromReadonlyArray;
	/**
	* Return a `ReadonlyNonEmptyArray` of length `n` with element `i` initialized with `f(i)`.
	*
	* **Note**. `n` is normalized to a natural number.
	*
	* @example
	* import { makeBy } from 'fp-ts/ReadonlyNonEmptyArray'
	* import { pipe } from 'fp-ts/function'
	*
	* const double = (n: number): number => n * 2
	* assert.deepStrictEqual(pipe(5, makeBy(double)), [0, 2, 4, 6, 8])
	*
	* @category constructors
	* @since 2.11.0
	*/
	var makeBy = function(f) {
		return function(n) {
			var j = Math.max(0, Math.floor(n));
			var out = [f(0)];
			for (var i = 1; i < j; i++) out.push(f(i));
			return out;
		};
	};
	exports.makeBy = makeBy;
	/**
	* Create a `ReadonlyNonEmptyArray` containing a value repeated the specified number of times.
	*
	* **Note**. `n` is normalized to a natural number.
	*
	* @example
	* import { replicate } from 'fp-ts/ReadonlyNonEmptyArray'
	* import { pipe } from 'fp-ts/function'
	*
	* assert.deepStrictEqual(pipe(3, replicate('a')), ['a', 'a', 'a'])
	*
	* @category constructors
	* @since 2.11.0
	*/
	var replicate = function(a) {
		return (0, exports.makeBy)(function() {
			return a;
		});
	};
	exports.replicate = replicate;
	/**
	* Create a `ReadonlyNonEmptyArray` containing a range of integers, including both endpoints.
	*
	* @example
	* import { range } from 'fp-ts/ReadonlyNonEmptyArray'
	*
	* assert.deepStrictEqual(range(1, 5), [1, 2, 3, 4, 5])
	*
	* @category constructors
	* @since 2.11.0
	*/
	var range = function(start, end) {
		return start <= end ? (0, exports.makeBy)(function(i) {
			return start + i;
		})(end - start + 1) : [start];
	};
	exports.range = range;
	/**
	* Return the tuple of the `head` and the `tail`.
	*
	* @example
	* import { unprepend } from 'fp-ts/ReadonlyNonEmptyArray'
	*
	* assert.deepStrictEqual(unprepend([1, 2, 3, 4]), [1, [2, 3, 4]])
	*
	* @category destructors
	* @since 2.9.0
	*/
	var unprepend = function(as) {
		return [(0, exports.head)(as), (0, exports.tail)(as)];
	};
	exports.unprepend = unprepend;
	/**
	* Return the tuple of the `init` and the `last`.
	*
	* @example
	* import { unappend } from 'fp-ts/ReadonlyNonEmptyArray'
	*
	* assert.deepStrictEqual(unappend([1, 2, 3, 4]), [[1, 2, 3], 4])
	*
	* @category destructors
	* @since 2.9.0
	*/
	var unappend = function(as) {
		return [(0, exports.init)(as), (0, exports.last)(as)];
	};
	exports.unappend = unappend;
	/**
	* @category interop
	* @since 2.5.0
	*/
	var fromArray = function(as) {
		return (0, exports.fromReadonlyArray)(as.slice());
	};
	exports.fromArray = fromArray;
	function concatW(second) {
		return function(first) {
			return first.concat(second);
		};
	}
	exports.concatW = concatW;
	function concat(x, y) {
		return y ? x.concat(y) : function(y) {
			return y.concat(x);
		};
	}
	exports.concat = concat;
	/**
	* @category combinators
	* @since 2.5.0
	*/
	var reverse = function(as) {
		return as.length === 1 ? as : __spreadArray([(0, exports.last)(as)], as.slice(0, -1).reverse(), true);
	};
	exports.reverse = reverse;
	function group(E) {
		return function(as) {
			var len = as.length;
			if (len === 0) return exports.empty;
			var out = [];
			var head = as[0];
			var nea = [head];
			for (var i = 1; i < len; i++) {
				var a = as[i];
				if (E.equals(a, head)) nea.push(a);
				else {
					out.push(nea);
					head = a;
					nea = [head];
				}
			}
			out.push(nea);
			return out;
		};
	}
	exports.group = group;
	/**
	* Splits an array into sub-non-empty-arrays stored in an object, based on the result of calling a `string`-returning
	* function on each element, and grouping the results according to values returned
	*
	* @example
	* import { groupBy } from 'fp-ts/ReadonlyNonEmptyArray'
	*
	* assert.deepStrictEqual(groupBy((s: string) => String(s.length))(['a', 'b', 'ab']), {
	*   '1': ['a', 'b'],
	*   '2': ['ab']
	* })
	*
	* @category combinators
	* @since 2.5.0
	*/
	var groupBy = function(f) {
		return function(as) {
			var out = {};
			for (var _i = 0, as_1 = as; _i < as_1.length; _i++) {
				var a = as_1[_i];
				var k = f(a);
				if (_.has.call(out, k)) out[k].push(a);
				else out[k] = [a];
			}
			return out;
		};
	};
	exports.groupBy = groupBy;
	/**
	* @category combinators
	* @since 2.5.0
	*/
	var sort = function(O) {
		return function(as) {
			return as.length === 1 ? as : as.slice().sort(O.compare);
		};
	};
	exports.sort = sort;
	/**
	* @category combinators
	* @since 2.5.0
	*/
	var updateAt = function(i, a) {
		return (0, exports.modifyAt)(i, function() {
			return a;
		});
	};
	exports.updateAt = updateAt;
	/**
	* @category combinators
	* @since 2.5.0
	*/
	var modifyAt = function(i, f) {
		return function(as) {
			return (0, exports.isOutOfBound)(i, as) ? _.none : _.some((0, exports.unsafeUpdateAt)(i, f(as[i]), as));
		};
	};
	exports.modifyAt = modifyAt;
	/**
	* @category combinators
	* @since 2.5.1
	*/
	var zipWith = function(as, bs, f) {
		var cs = [f(as[0], bs[0])];
		var len = Math.min(as.length, bs.length);
		for (var i = 1; i < len; i++) cs[i] = f(as[i], bs[i]);
		return cs;
	};
	exports.zipWith = zipWith;
	function zip(as, bs) {
		if (bs === void 0) return function(bs) {
			return zip(bs, as);
		};
		return (0, exports.zipWith)(as, bs, function(a, b) {
			return [a, b];
		});
	}
	exports.zip = zip;
	/**
	* @category combinators
	* @since 2.5.1
	*/
	var unzip = function(abs) {
		var fa = [abs[0][0]];
		var fb = [abs[0][1]];
		for (var i = 1; i < abs.length; i++) {
			fa[i] = abs[i][0];
			fb[i] = abs[i][1];
		}
		return [fa, fb];
	};
	exports.unzip = unzip;
	/**
	* Prepend an element to every member of a `ReadonlyNonEmptyArray`.
	*
	* @example
	* import { prependAll } from 'fp-ts/ReadonlyNonEmptyArray'
	*
	* assert.deepStrictEqual(prependAll(9)([1, 2, 3, 4]), [9, 1, 9, 2, 9, 3, 9, 4])
	*
	* @category combinators
	* @since 2.10.0
	*/
	var prependAll = function(middle) {
		return function(as) {
			var out = [middle, as[0]];
			for (var i = 1; i < as.length; i++) out.push(middle, as[i]);
			return out;
		};
	};
	exports.prependAll = prependAll;
	/**
	* Places an element in between members of a `ReadonlyNonEmptyArray`.
	*
	* @example
	* import { intersperse } from 'fp-ts/ReadonlyNonEmptyArray'
	*
	* assert.deepStrictEqual(intersperse(9)([1, 2, 3, 4]), [1, 9, 2, 9, 3, 9, 4])
	*
	* @category combinators
	* @since 2.9.0
	*/
	var intersperse = function(middle) {
		return function(as) {
			var rest = (0, exports.tail)(as);
			return (0, exports.isNonEmpty)(rest) ? (0, function_1.pipe)(rest, (0, exports.prependAll)(middle), (0, exports.prepend)((0, exports.head)(as))) : as;
		};
	};
	exports.intersperse = intersperse;
	/**
	* @category combinators
	* @since 2.10.0
	*/
	var chainWithIndex = function(f) {
		return function(as) {
			var out = _.fromReadonlyNonEmptyArray(f(0, (0, exports.head)(as)));
			for (var i = 1; i < as.length; i++) out.push.apply(out, f(i, as[i]));
			return out;
		};
	};
	exports.chainWithIndex = chainWithIndex;
	/**
	* A useful recursion pattern for processing a `ReadonlyNonEmptyArray` to produce a new `ReadonlyNonEmptyArray`, often used for "chopping" up the input
	* `ReadonlyNonEmptyArray`. Typically `chop` is called with some function that will consume an initial prefix of the `ReadonlyNonEmptyArray` and produce a
	* value and the tail of the `ReadonlyNonEmptyArray`.
	*
	* @category combinators
	* @since 2.10.0
	*/
	var chop = function(f) {
		return function(as) {
			var _a = f(as), b = _a[0], rest = _a[1];
			var out = [b];
			var next = rest;
			while ((0, exports.isNonEmpty)(next)) {
				var _b = f(next), b_1 = _b[0], rest_2 = _b[1];
				out.push(b_1);
				next = rest_2;
			}
			return out;
		};
	};
	exports.chop = chop;
	/**
	* Splits a `ReadonlyNonEmptyArray` into two pieces, the first piece has max `n` elements.
	*
	* @category combinators
	* @since 2.10.0
	*/
	var splitAt = function(n) {
		return function(as) {
			var m = Math.max(1, n);
			return m >= as.length ? [as, exports.empty] : [(0, function_1.pipe)(as.slice(1, m), (0, exports.prepend)((0, exports.head)(as))), as.slice(m)];
		};
	};
	exports.splitAt = splitAt;
	/**
	* Splits a `ReadonlyNonEmptyArray` into length-`n` pieces. The last piece will be shorter if `n` does not evenly divide the length of
	* the `ReadonlyNonEmptyArray`.
	*
	* @category combinators
	* @since 2.10.0
	*/
	var chunksOf = function(n) {
		return (0, exports.chop)((0, exports.splitAt)(n));
	};
	exports.chunksOf = chunksOf;
	var _map = function(fa, f) {
		return (0, function_1.pipe)(fa, (0, exports.map)(f));
	};
	/* istanbul ignore next */
	var _mapWithIndex = function(fa, f) {
		return (0, function_1.pipe)(fa, (0, exports.mapWithIndex)(f));
	};
	var _ap = function(fab, fa) {
		return (0, function_1.pipe)(fab, (0, exports.ap)(fa));
	};
	var _chain = function(ma, f) {
		return (0, function_1.pipe)(ma, (0, exports.chain)(f));
	};
	/* istanbul ignore next */
	var _extend = function(wa, f) {
		return (0, function_1.pipe)(wa, (0, exports.extend)(f));
	};
	/* istanbul ignore next */
	var _reduce = function(fa, b, f) {
		return (0, function_1.pipe)(fa, (0, exports.reduce)(b, f));
	};
	/* istanbul ignore next */
	var _foldMap = function(M) {
		var foldMapM = (0, exports.foldMap)(M);
		return function(fa, f) {
			return (0, function_1.pipe)(fa, foldMapM(f));
		};
	};
	/* istanbul ignore next */
	var _reduceRight = function(fa, b, f) {
		return (0, function_1.pipe)(fa, (0, exports.reduceRight)(b, f));
	};
	/* istanbul ignore next */
	var _traverse = function(F) {
		var traverseF = (0, exports.traverse)(F);
		return function(ta, f) {
			return (0, function_1.pipe)(ta, traverseF(f));
		};
	};
	/* istanbul ignore next */
	var _alt = function(fa, that) {
		return (0, function_1.pipe)(fa, (0, exports.alt)(that));
	};
	/* istanbul ignore next */
	var _reduceWithIndex = function(fa, b, f) {
		return (0, function_1.pipe)(fa, (0, exports.reduceWithIndex)(b, f));
	};
	/* istanbul ignore next */
	var _foldMapWithIndex = function(M) {
		var foldMapWithIndexM = (0, exports.foldMapWithIndex)(M);
		return function(fa, f) {
			return (0, function_1.pipe)(fa, foldMapWithIndexM(f));
		};
	};
	/* istanbul ignore next */
	var _reduceRightWithIndex = function(fa, b, f) {
		return (0, function_1.pipe)(fa, (0, exports.reduceRightWithIndex)(b, f));
	};
	/* istanbul ignore next */
	var _traverseWithIndex = function(F) {
		var traverseWithIndexF = (0, exports.traverseWithIndex)(F);
		return function(ta, f) {
			return (0, function_1.pipe)(ta, traverseWithIndexF(f));
		};
	};
	/**
	* @category Pointed
	* @since 2.5.0
	*/
	exports.of = _.singleton;
	/**
	* Less strict version of [`alt`](#alt).
	*
	* @category Alt
	* @since 2.9.0
	*/
	var altW = function(that) {
		return function(as) {
			return (0, function_1.pipe)(as, concatW(that()));
		};
	};
	exports.altW = altW;
	/**
	* Identifies an associative operation on a type constructor. It is similar to `Semigroup`, except that it applies to
	* types of kind `* -> *`.
	*
	* @category Alt
	* @since 2.6.2
	*/
	exports.alt = exports.altW;
	/**
	* @category Apply
	* @since 2.5.0
	*/
	var ap = function(as) {
		return (0, exports.chain)(function(f) {
			return (0, function_1.pipe)(as, (0, exports.map)(f));
		});
	};
	exports.ap = ap;
	/**
	* Composes computations in sequence, using the return value of one computation to determine the next computation.
	*
	* @category Monad
	* @since 2.5.0
	*/
	var chain = function(f) {
		return (0, exports.chainWithIndex)(function(_, a) {
			return f(a);
		});
	};
	exports.chain = chain;
	/**
	* @category Extend
	* @since 2.5.0
	*/
	var extend = function(f) {
		return function(as) {
			var next = (0, exports.tail)(as);
			var out = [f(as)];
			while ((0, exports.isNonEmpty)(next)) {
				out.push(f(next));
				next = (0, exports.tail)(next);
			}
			return out;
		};
	};
	exports.extend = extend;
	/**
	* Derivable from `Extend`.
	*
	* @category combinators
	* @since 2.5.0
	*/
	exports.duplicate = (0, exports.extend)(function_1.identity);
	/**
	* Derivable from `Chain`.
	*
	* @category combinators
	* @since 2.5.0
	*/
	exports.flatten = (0, exports.chain)(function_1.identity);
	/**
	* `map` can be used to turn functions `(a: A) => B` into functions `(fa: F<A>) => F<B>` whose argument and return types
	* use the type constructor `F` to represent some computational context.
	*
	* @category Functor
	* @since 2.5.0
	*/
	var map = function(f) {
		return (0, exports.mapWithIndex)(function(_, a) {
			return f(a);
		});
	};
	exports.map = map;
	/**
	* @category FunctorWithIndex
	* @since 2.5.0
	*/
	var mapWithIndex = function(f) {
		return function(as) {
			var out = [f(0, (0, exports.head)(as))];
			for (var i = 1; i < as.length; i++) out.push(f(i, as[i]));
			return out;
		};
	};
	exports.mapWithIndex = mapWithIndex;
	/**
	* @category Foldable
	* @since 2.5.0
	*/
	var reduce = function(b, f) {
		return (0, exports.reduceWithIndex)(b, function(_, b, a) {
			return f(b, a);
		});
	};
	exports.reduce = reduce;
	/**
	* **Note**. The constraint is relaxed: a `Semigroup` instead of a `Monoid`.
	*
	* @category Foldable
	* @since 2.5.0
	*/
	var foldMap = function(S) {
		return function(f) {
			return function(as) {
				return as.slice(1).reduce(function(s, a) {
					return S.concat(s, f(a));
				}, f(as[0]));
			};
		};
	};
	exports.foldMap = foldMap;
	/**
	* @category Foldable
	* @since 2.5.0
	*/
	var reduceRight = function(b, f) {
		return (0, exports.reduceRightWithIndex)(b, function(_, b, a) {
			return f(b, a);
		});
	};
	exports.reduceRight = reduceRight;
	/**
	* @category FoldableWithIndex
	* @since 2.5.0
	*/
	var reduceWithIndex = function(b, f) {
		return function(as) {
			return as.reduce(function(b, a, i) {
				return f(i, b, a);
			}, b);
		};
	};
	exports.reduceWithIndex = reduceWithIndex;
	/**
	* **Note**. The constraint is relaxed: a `Semigroup` instead of a `Monoid`.
	*
	* @category FoldableWithIndex
	* @since 2.5.0
	*/
	var foldMapWithIndex = function(S) {
		return function(f) {
			return function(as) {
				return as.slice(1).reduce(function(s, a, i) {
					return S.concat(s, f(i + 1, a));
				}, f(0, as[0]));
			};
		};
	};
	exports.foldMapWithIndex = foldMapWithIndex;
	/**
	* @category FoldableWithIndex
	* @since 2.5.0
	*/
	var reduceRightWithIndex = function(b, f) {
		return function(as) {
			return as.reduceRight(function(b, a, i) {
				return f(i, a, b);
			}, b);
		};
	};
	exports.reduceRightWithIndex = reduceRightWithIndex;
	/**
	* @category Traversable
	* @since 2.6.3
	*/
	var traverse = function(F) {
		var traverseWithIndexF = (0, exports.traverseWithIndex)(F);
		return function(f) {
			return traverseWithIndexF(function(_, a) {
				return f(a);
			});
		};
	};
	exports.traverse = traverse;
	/**
	* @category Traversable
	* @since 2.6.3
	*/
	var sequence = function(F) {
		return (0, exports.traverseWithIndex)(F)(function_1.SK);
	};
	exports.sequence = sequence;
	/**
	* @category TraversableWithIndex
	* @since 2.6.3
	*/
	var traverseWithIndex = function(F) {
		return function(f) {
			return function(as) {
				var out = F.map(f(0, (0, exports.head)(as)), exports.of);
				for (var i = 1; i < as.length; i++) out = F.ap(F.map(out, function(bs) {
					return function(b) {
						return (0, function_1.pipe)(bs, (0, exports.append)(b));
					};
				}), f(i, as[i]));
				return out;
			};
		};
	};
	exports.traverseWithIndex = traverseWithIndex;
	/**
	* @category Comonad
	* @since 2.6.3
	*/
	exports.extract = _.head;
	/**
	* @category instances
	* @since 2.5.0
	*/
	exports.URI = "ReadonlyNonEmptyArray";
	/**
	* @category instances
	* @since 2.5.0
	*/
	var getShow = function(S) {
		return { show: function(as) {
			return "[".concat(as.map(S.show).join(", "), "]");
		} };
	};
	exports.getShow = getShow;
	/**
	* Builds a `Semigroup` instance for `ReadonlyNonEmptyArray`
	*
	* @category instances
	* @since 2.5.0
	*/
	var getSemigroup = function() {
		return { concat };
	};
	exports.getSemigroup = getSemigroup;
	/**
	* @example
	* import { getEq } from 'fp-ts/ReadonlyNonEmptyArray'
	* import * as N from 'fp-ts/number'
	*
	* const E = getEq(N.Eq)
	* assert.strictEqual(E.equals([1, 2], [1, 2]), true)
	* assert.strictEqual(E.equals([1, 2], [1, 3]), false)
	*
	* @category instances
	* @since 2.5.0
	*/
	var getEq = function(E) {
		return (0, Eq_1.fromEquals)(function(xs, ys) {
			return xs.length === ys.length && xs.every(function(x, i) {
				return E.equals(x, ys[i]);
			});
		});
	};
	exports.getEq = getEq;
	/**
	* @category combinators
	* @since 2.11.0
	*/
	var getUnionSemigroup = function(E) {
		var unionE = (0, exports.union)(E);
		return { concat: function(first, second) {
			return unionE(second)(first);
		} };
	};
	exports.getUnionSemigroup = getUnionSemigroup;
	/**
	* @category instances
	* @since 2.7.0
	*/
	exports.Functor = {
		URI: exports.URI,
		map: _map
	};
	/**
	* Derivable from `Functor`.
	*
	* @category combinators
	* @since 2.10.0
	*/
	exports.flap = (0, Functor_1.flap)(exports.Functor);
	/**
	* @category instances
	* @since 2.10.0
	*/
	exports.Pointed = {
		URI: exports.URI,
		of: exports.of
	};
	/**
	* @category instances
	* @since 2.7.0
	*/
	exports.FunctorWithIndex = {
		URI: exports.URI,
		map: _map,
		mapWithIndex: _mapWithIndex
	};
	/**
	* @category instances
	* @since 2.10.0
	*/
	exports.Apply = {
		URI: exports.URI,
		map: _map,
		ap: _ap
	};
	/**
	* Combine two effectful actions, keeping only the result of the first.
	*
	* Derivable from `Apply`.
	*
	* @category combinators
	* @since 2.5.0
	*/
	exports.apFirst = (0, Apply_1.apFirst)(exports.Apply);
	/**
	* Combine two effectful actions, keeping only the result of the second.
	*
	* Derivable from `Apply`.
	*
	* @category combinators
	* @since 2.5.0
	*/
	exports.apSecond = (0, Apply_1.apSecond)(exports.Apply);
	/**
	* @category instances
	* @since 2.7.0
	*/
	exports.Applicative = {
		URI: exports.URI,
		map: _map,
		ap: _ap,
		of: exports.of
	};
	/**
	* @category instances
	* @since 2.10.0
	*/
	exports.Chain = {
		URI: exports.URI,
		map: _map,
		ap: _ap,
		chain: _chain
	};
	/**
	* Composes computations in sequence, using the return value of one computation to determine the next computation and
	* keeping only the result of the first.
	*
	* Derivable from `Chain`.
	*
	* @category combinators
	* @since 2.5.0
	*/
	exports.chainFirst = (0, Chain_1.chainFirst)(exports.Chain);
	/**
	* @category instances
	* @since 2.7.0
	*/
	exports.Monad = {
		URI: exports.URI,
		map: _map,
		ap: _ap,
		of: exports.of,
		chain: _chain
	};
	/**
	* @category instances
	* @since 2.7.0
	*/
	exports.Foldable = {
		URI: exports.URI,
		reduce: _reduce,
		foldMap: _foldMap,
		reduceRight: _reduceRight
	};
	/**
	* @category instances
	* @since 2.7.0
	*/
	exports.FoldableWithIndex = {
		URI: exports.URI,
		reduce: _reduce,
		foldMap: _foldMap,
		reduceRight: _reduceRight,
		reduceWithIndex: _reduceWithIndex,
		foldMapWithIndex: _foldMapWithIndex,
		reduceRightWithIndex: _reduceRightWithIndex
	};
	/**
	* @category instances
	* @since 2.7.0
	*/
	exports.Traversable = {
		URI: exports.URI,
		map: _map,
		reduce: _reduce,
		foldMap: _foldMap,
		reduceRight: _reduceRight,
		traverse: _traverse,
		sequence: exports.sequence
	};
	/**
	* @category instances
	* @since 2.7.0
	*/
	exports.TraversableWithIndex = {
		URI: exports.URI,
		map: _map,
		mapWithIndex: _mapWithIndex,
		reduce: _reduce,
		foldMap: _foldMap,
		reduceRight: _reduceRight,
		traverse: _traverse,
		sequence: exports.sequence,
		reduceWithIndex: _reduceWithIndex,
		foldMapWithIndex: _foldMapWithIndex,
		reduceRightWithIndex: _reduceRightWithIndex,
		traverseWithIndex: _traverseWithIndex
	};
	/**
	* @category instances
	* @since 2.7.0
	*/
	exports.Alt = {
		URI: exports.URI,
		map: _map,
		alt: _alt
	};
	/**
	* @category instances
	* @since 2.7.0
	*/
	exports.Comonad = {
		URI: exports.URI,
		map: _map,
		extend: _extend,
		extract: exports.extract
	};
	/**
	* @since 2.9.0
	*/
	exports.Do = (0, exports.of)(_.emptyRecord);
	/**
	* @since 2.8.0
	*/
	exports.bindTo = (0, Functor_1.bindTo)(exports.Functor);
	/**
	* @since 2.8.0
	*/
	exports.bind = (0, Chain_1.bind)(exports.Chain);
	/**
	* @since 2.8.0
	*/
	exports.apS = (0, Apply_1.apS)(exports.Apply);
	/**
	* @since 2.5.0
	*/
	exports.head = exports.extract;
	/**
	* @since 2.5.0
	*/
	exports.tail = _.tail;
	/**
	* @since 2.5.0
	*/
	var last = function(as) {
		return as[as.length - 1];
	};
	exports.last = last;
	/**
	* Get all but the last element of a non empty array, creating a new array.
	*
	* @example
	* import { init } from 'fp-ts/ReadonlyNonEmptyArray'
	*
	* assert.deepStrictEqual(init([1, 2, 3]), [1, 2])
	* assert.deepStrictEqual(init([1]), [])
	*
	* @since 2.5.0
	*/
	var init = function(as) {
		return as.slice(0, -1);
	};
	exports.init = init;
	/**
	* @since 2.5.0
	*/
	var min = function(O) {
		var S = Se.min(O);
		return function(as) {
			return as.reduce(S.concat);
		};
	};
	exports.min = min;
	/**
	* @since 2.5.0
	*/
	var max = function(O) {
		var S = Se.max(O);
		return function(as) {
			return as.reduce(S.concat);
		};
	};
	exports.max = max;
	/**
	* @since 2.10.0
	*/
	var concatAll = function(S) {
		return function(as) {
			return as.reduce(S.concat);
		};
	};
	exports.concatAll = concatAll;
	/**
	* Break a `ReadonlyArray` into its first element and remaining elements.
	*
	* @category destructors
	* @since 2.11.0
	*/
	var matchLeft = function(f) {
		return function(as) {
			return f((0, exports.head)(as), (0, exports.tail)(as));
		};
	};
	exports.matchLeft = matchLeft;
	/**
	* Break a `ReadonlyArray` into its initial elements and the last element.
	*
	* @category destructors
	* @since 2.11.0
	*/
	var matchRight = function(f) {
		return function(as) {
			return f((0, exports.init)(as), (0, exports.last)(as));
		};
	};
	exports.matchRight = matchRight;
	/**
	* Apply a function to the head, creating a new `ReadonlyNonEmptyArray`.
	*
	* @since 2.11.0
	*/
	var modifyHead = function(f) {
		return function(as) {
			return __spreadArray([f((0, exports.head)(as))], (0, exports.tail)(as), true);
		};
	};
	exports.modifyHead = modifyHead;
	/**
	* Change the head, creating a new `ReadonlyNonEmptyArray`.
	*
	* @category combinators
	* @since 2.11.0
	*/
	var updateHead = function(a) {
		return (0, exports.modifyHead)(function() {
			return a;
		});
	};
	exports.updateHead = updateHead;
	/**
	* Apply a function to the last element, creating a new `ReadonlyNonEmptyArray`.
	*
	* @since 2.11.0
	*/
	var modifyLast = function(f) {
		return function(as) {
			return (0, function_1.pipe)((0, exports.init)(as), (0, exports.append)(f((0, exports.last)(as))));
		};
	};
	exports.modifyLast = modifyLast;
	/**
	* Change the last element, creating a new `ReadonlyNonEmptyArray`.
	*
	* @category combinators
	* @since 2.11.0
	*/
	var updateLast = function(a) {
		return (0, exports.modifyLast)(function() {
			return a;
		});
	};
	exports.updateLast = updateLast;
	/**
	* Places an element in between members of a `ReadonlyNonEmptyArray`, then folds the results using the provided `Semigroup`.
	*
	* @example
	* import * as S from 'fp-ts/string'
	* import { intercalate } from 'fp-ts/ReadonlyNonEmptyArray'
	*
	* assert.deepStrictEqual(intercalate(S.Semigroup)('-')(['a', 'b', 'c']), 'a-b-c')
	*
	* @since 2.12.0
	*/
	var intercalate = function(S) {
		var concatAllS = (0, exports.concatAll)(S);
		return function(middle) {
			return (0, function_1.flow)((0, exports.intersperse)(middle), concatAllS);
		};
	};
	exports.intercalate = intercalate;
	function groupSort(O) {
		var sortO = (0, exports.sort)(O);
		var groupO = group(O);
		return function(as) {
			return (0, exports.isNonEmpty)(as) ? groupO(sortO(as)) : exports.empty;
		};
	}
	exports.groupSort = groupSort;
	function filter(predicate) {
		return (0, exports.filterWithIndex)(function(_, a) {
			return predicate(a);
		});
	}
	exports.filter = filter;
	/**
	* Use [`filterWithIndex`](./ReadonlyArray.ts.html#filterwithindex) instead.
	*
	* @category combinators
	* @since 2.5.0
	* @deprecated
	*/
	var filterWithIndex = function(predicate) {
		return function(as) {
			return (0, exports.fromReadonlyArray)(as.filter(function(a, i) {
				return predicate(i, a);
			}));
		};
	};
	exports.filterWithIndex = filterWithIndex;
	/**
	* Use [`unprepend`](#unprepend) instead.
	*
	* @category destructors
	* @since 2.10.0
	* @deprecated
	*/
	exports.uncons = exports.unprepend;
	/**
	* Use [`unappend`](#unappend) instead.
	*
	* @category destructors
	* @since 2.10.0
	* @deprecated
	*/
	exports.unsnoc = exports.unappend;
	function cons(head, tail) {
		return tail === void 0 ? (0, exports.prepend)(head) : (0, function_1.pipe)(tail, (0, exports.prepend)(head));
	}
	exports.cons = cons;
	/**
	* Use [`append`](./ReadonlyArray.ts.html#append) instead.
	*
	* @category constructors
	* @since 2.5.0
	* @deprecated
	*/
	var snoc = function(init, end) {
		return (0, function_1.pipe)(init, concat([end]));
	};
	exports.snoc = snoc;
	/**
	* Use [`insertAt`](./ReadonlyArray.ts.html#insertat) instead.
	*
	* @category combinators
	* @since 2.5.0
	* @deprecated
	*/
	var insertAt = function(i, a) {
		return function(as) {
			return i < 0 || i > as.length ? _.none : _.some((0, exports.unsafeInsertAt)(i, a, as));
		};
	};
	exports.insertAt = insertAt;
	/**
	* Use [`prependAll`](#prependall) instead.
	*
	* @category combinators
	* @since 2.9.0
	* @deprecated
	*/
	exports.prependToAll = exports.prependAll;
	/**
	* Use [`concatAll`](#concatall) instead.
	*
	* @since 2.5.0
	* @deprecated
	*/
	exports.fold = exports.concatAll;
	/**
	* This instance is deprecated, use small, specific instances instead.
	* For example if a function needs a `Functor` instance, pass `RNEA.Functor` instead of `RNEA.readonlyNonEmptyArray`
	* (where `RNEA` is from `import RNEA from 'fp-ts/ReadonlyNonEmptyArray'`)
	*
	* @category instances
	* @since 2.5.0
	* @deprecated
	*/
	exports.readonlyNonEmptyArray = {
		URI: exports.URI,
		of: exports.of,
		map: _map,
		mapWithIndex: _mapWithIndex,
		ap: _ap,
		chain: _chain,
		extend: _extend,
		extract: exports.extract,
		reduce: _reduce,
		foldMap: _foldMap,
		reduceRight: _reduceRight,
		traverse: _traverse,
		sequence: exports.sequence,
		reduceWithIndex: _reduceWithIndex,
		foldMapWithIndex: _foldMapWithIndex,
		reduceRightWithIndex: _reduceRightWithIndex,
		traverseWithIndex: _traverseWithIndex,
		alt: _alt
	};
}));
// node_modules/fp-ts/lib/NonEmptyArray.js
var require_NonEmptyArray = /* @__PURE__ */ __commonJSMin(((exports, module, this$1) => {
	var __createBinding = this$1 && this$1.__createBinding || (Object.create ? (function(o, m, k, k2) {
		if (k2 === void 0) k2 = k;
		var desc = Object.getOwnPropertyDescriptor(m, k);
		if (!desc || ("get" in desc ? !m.__esModule : desc.writable || desc.configurable)) desc = {
			enumerable: true,
			get: function() {
				return m[k];
			}
		};
		Object.defineProperty(o, k2, desc);
	}) : (function(o, m, k, k2) {
		if (k2 === void 0) k2 = k;
		o[k2] = m[k];
	}));
	var __setModuleDefault = this$1 && this$1.__setModuleDefault || (Object.create ? (function(o, v) {
		Object.defineProperty(o, "default", {
			enumerable: true,
			value: v
		});
	}) : function(o, v) {
		o["default"] = v;
	});
	var __importStar = this$1 && this$1.__importStar || function(mod) {
		if (mod && mod.__esModule) return mod;
		var result = {};
		if (mod != null) {
			for (var k in mod) if (k !== "default" && Object.prototype.hasOwnProperty.call(mod, k)) __createBinding(result, mod, k);
		}
		__setModuleDefault(result, mod);
		return result;
	};
	var __spreadArray = this$1 && this$1.__spreadArray || function(to, from, pack) {
		if (pack || arguments.length === 2) {
			for (var i = 0, l = from.length, ar; i < l; i++) if (ar || !(i in from)) {
				if (!ar) ar = Array.prototype.slice.call(from, 0, i);
				ar[i] = from[i];
			}
		}
		return to.concat(ar || Array.prototype.slice.call(from));
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.mapWithIndex = exports.map = exports.flatten = exports.duplicate = exports.extend = exports.chain = exports.ap = exports.alt = exports.altW = exports.chunksOf = exports.splitAt = exports.chop = exports.chainWithIndex = exports.foldMap = exports.foldMapWithIndex = exports.intersperse = exports.prependAll = exports.unzip = exports.zip = exports.zipWith = exports.of = exports.copy = exports.modifyAt = exports.updateAt = exports.insertAt = exports.sort = exports.groupBy = exports.group = exports.reverse = exports.concat = exports.concatW = exports.unappend = exports.unprepend = exports.range = exports.replicate = exports.makeBy = exports.fromArray = exports.fromReadonlyNonEmptyArray = exports.rotate = exports.union = exports.sortBy = exports.uniq = exports.unsafeUpdateAt = exports.unsafeInsertAt = exports.append = exports.appendW = exports.prepend = exports.prependW = exports.isOutOfBound = exports.isNonEmpty = void 0;
	exports.filter = exports.groupSort = exports.intercalate = exports.updateLast = exports.modifyLast = exports.updateHead = exports.modifyHead = exports.matchRight = exports.matchLeft = exports.concatAll = exports.max = exports.min = exports.init = exports.last = exports.tail = exports.head = exports.apS = exports.bind = exports.bindTo = exports.Do = exports.Comonad = exports.Alt = exports.TraversableWithIndex = exports.Traversable = exports.FoldableWithIndex = exports.Foldable = exports.Monad = exports.chainFirst = exports.Chain = exports.Applicative = exports.apSecond = exports.apFirst = exports.Apply = exports.FunctorWithIndex = exports.Pointed = exports.flap = exports.Functor = exports.getUnionSemigroup = exports.getEq = exports.getSemigroup = exports.getShow = exports.URI = exports.extract = exports.traverseWithIndex = exports.sequence = exports.traverse = exports.reduceRightWithIndex = exports.reduceRight = exports.reduceWithIndex = exports.reduce = void 0;
	exports.nonEmptyArray = exports.fold = exports.prependToAll = exports.snoc = exports.cons = exports.unsnoc = exports.uncons = exports.filterWithIndex = void 0;
	var Apply_1 = require_Apply();
	var Chain_1 = require_Chain();
	var function_1 = require_function();
	var Functor_1 = require_Functor();
	var _ = __importStar(require_internal());
	var Ord_1 = require_Ord();
	var RNEA = __importStar(require_ReadonlyNonEmptyArray());
	/**
	* @internal
	*/
	var isNonEmpty = function(as) {
		return as.length > 0;
	};
	exports.isNonEmpty = isNonEmpty;
	/**
	* @internal
	*/
	var isOutOfBound = function(i, as) {
		return i < 0 || i >= as.length;
	};
	exports.isOutOfBound = isOutOfBound;
	/**
	* @internal
	*/
	var prependW = function(head) {
		return function(tail) {
			return __spreadArray([head], tail, true);
		};
	};
	exports.prependW = prependW;
	/**
	* @internal
	*/
	exports.prepend = exports.prependW;
	/**
	* @internal
	*/
	var appendW = function(end) {
		return function(init) {
			return __spreadArray(__spreadArray([], init, true), [end], false);
		};
	};
	exports.appendW = appendW;
	/**
	* @internal
	*/
	exports.append = exports.appendW;
	/**
	* @internal
	*/
	var unsafeInsertAt = function(i, a, as) {
		if ((0, exports.isNonEmpty)(as)) {
			var xs = (0, exports.fromReadonlyNonEmptyArray)(as);
			xs.splice(i, 0, a);
			return xs;
		}
		return [a];
	};
	exports.unsafeInsertAt = unsafeInsertAt;
	/**
	* @internal
	*/
	var unsafeUpdateAt = function(i, a, as) {
		var xs = (0, exports.fromReadonlyNonEmptyArray)(as);
		xs[i] = a;
		return xs;
	};
	exports.unsafeUpdateAt = unsafeUpdateAt;
	/**
	* Remove duplicates from a `NonEmptyArray`, keeping the first occurrence of an element.
	*
	* @example
	* import { uniq } from 'fp-ts/NonEmptyArray'
	* import * as N from 'fp-ts/number'
	*
	* assert.deepStrictEqual(uniq(N.Eq)([1, 2, 1]), [1, 2])
	*
	* @category combinators
	* @since 2.11.0
	*/
	var uniq = function(E) {
		return function(as) {
			if (as.length === 1) return (0, exports.copy)(as);
			var out = [(0, exports.head)(as)];
			var rest = (0, exports.tail)(as);
			var _loop_1 = function(a) {
				if (out.every(function(o) {
					return !E.equals(o, a);
				})) out.push(a);
			};
			for (var _i = 0, rest_1 = rest; _i < rest_1.length; _i++) {
				var a = rest_1[_i];
				_loop_1(a);
			}
			return out;
		};
	};
	exports.uniq = uniq;
	/**
	* Sort the elements of a `NonEmptyArray` in increasing order, where elements are compared using first `ords[0]`, then `ords[1]`,
	* etc...
	*
	* @example
	* import * as NEA from 'fp-ts/NonEmptyArray'
	* import { contramap } from 'fp-ts/Ord'
	* import * as S from 'fp-ts/string'
	* import * as N from 'fp-ts/number'
	* import { pipe } from 'fp-ts/function'
	*
	* interface Person {
	*   name: string
	*   age: number
	* }
	*
	* const byName = pipe(S.Ord, contramap((p: Person) => p.name))
	*
	* const byAge = pipe(N.Ord, contramap((p: Person) => p.age))
	*
	* const sortByNameByAge = NEA.sortBy([byName, byAge])
	*
	* const persons: NEA.NonEmptyArray<Person> = [
	*   { name: 'a', age: 1 },
	*   { name: 'b', age: 3 },
	*   { name: 'c', age: 2 },
	*   { name: 'b', age: 2 }
	* ]
	*
	* assert.deepStrictEqual(sortByNameByAge(persons), [
	*   { name: 'a', age: 1 },
	*   { name: 'b', age: 2 },
	*   { name: 'b', age: 3 },
	*   { name: 'c', age: 2 }
	* ])
	*
	* @category combinators
	* @since 2.11.0
	*/
	var sortBy = function(ords) {
		if ((0, exports.isNonEmpty)(ords)) {
			var M = (0, Ord_1.getMonoid)();
			return (0, exports.sort)(ords.reduce(M.concat, M.empty));
		}
		return exports.copy;
	};
	exports.sortBy = sortBy;
	/**
	* @category combinators
	* @since 2.11.0
	*/
	var union = function(E) {
		var uniqE = (0, exports.uniq)(E);
		return function(second) {
			return function(first) {
				return uniqE((0, function_1.pipe)(first, concat(second)));
			};
		};
	};
	exports.union = union;
	/**
	* Rotate a `NonEmptyArray` by `n` steps.
	*
	* @example
	* import { rotate } from 'fp-ts/NonEmptyArray'
	*
	* assert.deepStrictEqual(rotate(2)([1, 2, 3, 4, 5]), [4, 5, 1, 2, 3])
	* assert.deepStrictEqual(rotate(-2)([1, 2, 3, 4, 5]), [3, 4, 5, 1, 2])
	*
	* @category combinators
	* @since 2.11.0
	*/
	var rotate = function(n) {
		return function(as) {
			var len = as.length;
			var m = Math.round(n) % len;
			if ((0, exports.isOutOfBound)(Math.abs(m), as) || m === 0) return (0, exports.copy)(as);
			if (m < 0) {
				var _a = (0, exports.splitAt)(-m)(as), f = _a[0], s = _a[1];
				return (0, function_1.pipe)(s, concat(f));
			} else return (0, exports.rotate)(m - len)(as);
		};
	};
	exports.rotate = rotate;
	/**
	* @category constructors
	* @since 2.10.0
	*/
	exports.fromReadonlyNonEmptyArray = _.fromReadonlyNonEmptyArray;
	/**
	* Builds a `NonEmptyArray` from an `Array` returning `none` if `as` is an empty array
	*
	* @category constructors
	* @since 2.0.0
	*/
	var fromArray = function(as) {
		return (0, exports.isNonEmpty)(as) ? _.some(as) : _.none;
	};
	exports.fromArray = fromArray;
	/**
	* Return a `NonEmptyArray` of length `n` with element `i` initialized with `f(i)`.
	*
	* **Note**. `n` is normalized to a natural number.
	*
	* @example
	* import { makeBy } from 'fp-ts/NonEmptyArray'
	* import { pipe } from 'fp-ts/function'
	*
	* const double = (n: number): number => n * 2
	* assert.deepStrictEqual(pipe(5, makeBy(double)), [0, 2, 4, 6, 8])
	*
	* @category constructors
	* @since 2.11.0
	*/
	var makeBy = function(f) {
		return function(n) {
			var j = Math.max(0, Math.floor(n));
			var out = [f(0)];
			for (var i = 1; i < j; i++) out.push(f(i));
			return out;
		};
	};
	exports.makeBy = makeBy;
	/**
	* Create a `NonEmptyArray` containing a value repeated the specified number of times.
	*
	* **Note**. `n` is normalized to a natural number.
	*
	* @example
	* import { replicate } from 'fp-ts/NonEmptyArray'
	* import { pipe } from 'fp-ts/function'
	*
	* assert.deepStrictEqual(pipe(3, replicate('a')), ['a', 'a', 'a'])
	*
	* @category constructors
	* @since 2.11.0
	*/
	var replicate = function(a) {
		return (0, exports.makeBy)(function() {
			return a;
		});
	};
	exports.replicate = replicate;
	/**
	* Create a `NonEmptyArray` containing a range of integers, including both endpoints.
	*
	* @example
	* import { range } from 'fp-ts/NonEmptyArray'
	*
	* assert.deepStrictEqual(range(1, 5), [1, 2, 3, 4, 5])
	*
	* @category constructors
	* @since 2.11.0
	*/
	var range = function(start, end) {
		return start <= end ? (0, exports.makeBy)(function(i) {
			return start + i;
		})(end - start + 1) : [start];
	};
	exports.range = range;
	/**
	* Return the tuple of the `head` and the `tail`.
	*
	* @example
	* import { unprepend } from 'fp-ts/NonEmptyArray'
	*
	* assert.deepStrictEqual(unprepend([1, 2, 3]), [1, [2, 3]])
	*
	* @category destructors
	* @since 2.9.0
	*/
	var unprepend = function(as) {
		return [(0, exports.head)(as), (0, exports.tail)(as)];
	};
	exports.unprepend = unprepend;
	/**
	* Return the tuple of the `init` and the `last`.
	*
	* @example
	* import { unappend } from 'fp-ts/NonEmptyArray'
	*
	* assert.deepStrictEqual(unappend([1, 2, 3, 4]), [[1, 2, 3], 4])
	*
	* @category destructors
	* @since 2.9.0
	*/
	var unappend = function(as) {
		return [(0, exports.init)(as), (0, exports.last)(as)];
	};
	exports.unappend = unappend;
	function concatW(second) {
		return function(first) {
			return first.concat(second);
		};
	}
	exports.concatW = concatW;
	function concat(x, y) {
		return y ? x.concat(y) : function(y) {
			return y.concat(x);
		};
	}
	exports.concat = concat;
	/**
	* @category combinators
	* @since 2.0.0
	*/
	var reverse = function(as) {
		return __spreadArray([(0, exports.last)(as)], as.slice(0, -1).reverse(), true);
	};
	exports.reverse = reverse;
	function group(E) {
		return function(as) {
			var len = as.length;
			if (len === 0) return [];
			var out = [];
			var head = as[0];
			var nea = [head];
			for (var i = 1; i < len; i++) {
				var a = as[i];
				if (E.equals(a, head)) nea.push(a);
				else {
					out.push(nea);
					head = a;
					nea = [head];
				}
			}
			out.push(nea);
			return out;
		};
	}
	exports.group = group;
	/**
	* Splits an array into sub-non-empty-arrays stored in an object, based on the result of calling a `string`-returning
	* function on each element, and grouping the results according to values returned
	*
	* @example
	* import { groupBy } from 'fp-ts/NonEmptyArray'
	*
	* assert.deepStrictEqual(groupBy((s: string) => String(s.length))(['a', 'b', 'ab']), {
	*   '1': ['a', 'b'],
	*   '2': ['ab']
	* })
	*
	* @category combinators
	* @since 2.0.0
	*/
	var groupBy = function(f) {
		return function(as) {
			var out = {};
			for (var _i = 0, as_1 = as; _i < as_1.length; _i++) {
				var a = as_1[_i];
				var k = f(a);
				if (_.has.call(out, k)) out[k].push(a);
				else out[k] = [a];
			}
			return out;
		};
	};
	exports.groupBy = groupBy;
	/**
	* @category combinators
	* @since 2.0.0
	*/
	var sort = function(O) {
		return function(as) {
			return as.slice().sort(O.compare);
		};
	};
	exports.sort = sort;
	/**
	* @category combinators
	* @since 2.0.0
	*/
	var insertAt = function(i, a) {
		return function(as) {
			return i < 0 || i > as.length ? _.none : _.some((0, exports.unsafeInsertAt)(i, a, as));
		};
	};
	exports.insertAt = insertAt;
	/**
	* @category combinators
	* @since 2.0.0
	*/
	var updateAt = function(i, a) {
		return (0, exports.modifyAt)(i, function() {
			return a;
		});
	};
	exports.updateAt = updateAt;
	/**
	* @category combinators
	* @since 2.0.0
	*/
	var modifyAt = function(i, f) {
		return function(as) {
			return (0, exports.isOutOfBound)(i, as) ? _.none : _.some((0, exports.unsafeUpdateAt)(i, f(as[i]), as));
		};
	};
	exports.modifyAt = modifyAt;
	/**
	* @category combinators
	* @since 2.0.0
	*/
	exports.copy = exports.fromReadonlyNonEmptyArray;
	/**
	* @category Pointed
	* @since 2.0.0
	*/
	var of = function(a) {
		return [a];
	};
	exports.of = of;
	/**
	* @category combinators
	* @since 2.5.1
	*/
	var zipWith = function(as, bs, f) {
		var cs = [f(as[0], bs[0])];
		var len = Math.min(as.length, bs.length);
		for (var i = 1; i < len; i++) cs[i] = f(as[i], bs[i]);
		return cs;
	};
	exports.zipWith = zipWith;
	function zip(as, bs) {
		if (bs === void 0) return function(bs) {
			return zip(bs, as);
		};
		return (0, exports.zipWith)(as, bs, function(a, b) {
			return [a, b];
		});
	}
	exports.zip = zip;
	/**
	* @category combinators
	* @since 2.5.1
	*/
	var unzip = function(abs) {
		var fa = [abs[0][0]];
		var fb = [abs[0][1]];
		for (var i = 1; i < abs.length; i++) {
			fa[i] = abs[i][0];
			fb[i] = abs[i][1];
		}
		return [fa, fb];
	};
	exports.unzip = unzip;
	/**
	* Prepend an element to every member of an array
	*
	* @example
	* import { prependAll } from 'fp-ts/NonEmptyArray'
	*
	* assert.deepStrictEqual(prependAll(9)([1, 2, 3, 4]), [9, 1, 9, 2, 9, 3, 9, 4])
	*
	* @category combinators
	* @since 2.10.0
	*/
	var prependAll = function(middle) {
		return function(as) {
			var out = [middle, as[0]];
			for (var i = 1; i < as.length; i++) out.push(middle, as[i]);
			return out;
		};
	};
	exports.prependAll = prependAll;
	/**
	* Places an element in between members of an array
	*
	* @example
	* import { intersperse } from 'fp-ts/NonEmptyArray'
	*
	* assert.deepStrictEqual(intersperse(9)([1, 2, 3, 4]), [1, 9, 2, 9, 3, 9, 4])
	*
	* @category combinators
	* @since 2.9.0
	*/
	var intersperse = function(middle) {
		return function(as) {
			var rest = (0, exports.tail)(as);
			return (0, exports.isNonEmpty)(rest) ? (0, function_1.pipe)(rest, (0, exports.prependAll)(middle), (0, exports.prepend)((0, exports.head)(as))) : (0, exports.copy)(as);
		};
	};
	exports.intersperse = intersperse;
	/**
	* @category combinators
	* @since 2.0.0
	*/
	exports.foldMapWithIndex = RNEA.foldMapWithIndex;
	/**
	* @category combinators
	* @since 2.0.0
	*/
	exports.foldMap = RNEA.foldMap;
	/**
	* @category combinators
	* @since 2.10.0
	*/
	var chainWithIndex = function(f) {
		return function(as) {
			var out = (0, exports.fromReadonlyNonEmptyArray)(f(0, (0, exports.head)(as)));
			for (var i = 1; i < as.length; i++) out.push.apply(out, f(i, as[i]));
			return out;
		};
	};
	exports.chainWithIndex = chainWithIndex;
	/**
	* @category combinators
	* @since 2.10.0
	*/
	var chop = function(f) {
		return function(as) {
			var _a = f(as), b = _a[0], rest = _a[1];
			var out = [b];
			var next = rest;
			while ((0, exports.isNonEmpty)(next)) {
				var _b = f(next), b_1 = _b[0], rest_2 = _b[1];
				out.push(b_1);
				next = rest_2;
			}
			return out;
		};
	};
	exports.chop = chop;
	/**
	* Splits a `NonEmptyArray` into two pieces, the first piece has max `n` elements.
	*
	* @category combinators
	* @since 2.10.0
	*/
	var splitAt = function(n) {
		return function(as) {
			var m = Math.max(1, n);
			return m >= as.length ? [(0, exports.copy)(as), []] : [(0, function_1.pipe)(as.slice(1, m), (0, exports.prepend)((0, exports.head)(as))), as.slice(m)];
		};
	};
	exports.splitAt = splitAt;
	/**
	* @category combinators
	* @since 2.10.0
	*/
	var chunksOf = function(n) {
		return (0, exports.chop)((0, exports.splitAt)(n));
	};
	exports.chunksOf = chunksOf;
	/* istanbul ignore next */
	var _map = function(fa, f) {
		return (0, function_1.pipe)(fa, (0, exports.map)(f));
	};
	/* istanbul ignore next */
	var _mapWithIndex = function(fa, f) {
		return (0, function_1.pipe)(fa, (0, exports.mapWithIndex)(f));
	};
	/* istanbul ignore next */
	var _ap = function(fab, fa) {
		return (0, function_1.pipe)(fab, (0, exports.ap)(fa));
	};
	/* istanbul ignore next */
	var _chain = function(ma, f) {
		return (0, function_1.pipe)(ma, (0, exports.chain)(f));
	};
	/* istanbul ignore next */
	var _extend = function(wa, f) {
		return (0, function_1.pipe)(wa, (0, exports.extend)(f));
	};
	/* istanbul ignore next */
	var _reduce = function(fa, b, f) {
		return (0, function_1.pipe)(fa, (0, exports.reduce)(b, f));
	};
	/* istanbul ignore next */
	var _foldMap = function(M) {
		var foldMapM = (0, exports.foldMap)(M);
		return function(fa, f) {
			return (0, function_1.pipe)(fa, foldMapM(f));
		};
	};
	/* istanbul ignore next */
	var _reduceRight = function(fa, b, f) {
		return (0, function_1.pipe)(fa, (0, exports.reduceRight)(b, f));
	};
	/* istanbul ignore next */
	var _traverse = function(F) {
		var traverseF = (0, exports.traverse)(F);
		return function(ta, f) {
			return (0, function_1.pipe)(ta, traverseF(f));
		};
	};
	/* istanbul ignore next */
	var _alt = function(fa, that) {
		return (0, function_1.pipe)(fa, (0, exports.alt)(that));
	};
	/* istanbul ignore next */
	var _reduceWithIndex = function(fa, b, f) {
		return (0, function_1.pipe)(fa, (0, exports.reduceWithIndex)(b, f));
	};
	/* istanbul ignore next */
	var _foldMapWithIndex = function(M) {
		var foldMapWithIndexM = (0, exports.foldMapWithIndex)(M);
		return function(fa, f) {
			return (0, function_1.pipe)(fa, foldMapWithIndexM(f));
		};
	};
	/* istanbul ignore next */
	var _reduceRightWithIndex = function(fa, b, f) {
		return (0, function_1.pipe)(fa, (0, exports.reduceRightWithIndex)(b, f));
	};
	/* istanbul ignore next */
	var _traverseWithIndex = function(F) {
		var traverseWithIndexF = (0, exports.traverseWithIndex)(F);
		return function(ta, f) {
			return (0, function_1.pipe)(ta, traverseWithIndexF(f));
		};
	};
	/**
	* Less strict version of [`alt`](#alt).
	*
	* @category Alt
	* @since 2.9.0
	*/
	var altW = function(that) {
		return function(as) {
			return (0, function_1.pipe)(as, concatW(that()));
		};
	};
	exports.altW = altW;
	/**
	* Identifies an associative operation on a type constructor. It is similar to `Semigroup`, except that it applies to
	* types of kind `* -> *`.
	*
	* @category Alt
	* @since 2.6.2
	*/
	exports.alt = exports.altW;
	/**
	* Apply a function to an argument under a type constructor.
	*
	* @category Apply
	* @since 2.0.0
	*/
	var ap = function(as) {
		return (0, exports.chain)(function(f) {
			return (0, function_1.pipe)(as, (0, exports.map)(f));
		});
	};
	exports.ap = ap;
	/**
	* Composes computations in sequence, using the return value of one computation to determine the next computation.
	*
	* @category Monad
	* @since 2.0.0
	*/
	var chain = function(f) {
		return (0, exports.chainWithIndex)(function(_, a) {
			return f(a);
		});
	};
	exports.chain = chain;
	/**
	* @category Extend
	* @since 2.0.0
	*/
	var extend = function(f) {
		return function(as) {
			var next = (0, exports.tail)(as);
			var out = [f(as)];
			while ((0, exports.isNonEmpty)(next)) {
				out.push(f(next));
				next = (0, exports.tail)(next);
			}
			return out;
		};
	};
	exports.extend = extend;
	/**
	* Derivable from `Extend`.
	*
	* @category combinators
	* @since 2.5.0
	*/
	exports.duplicate = (0, exports.extend)(function_1.identity);
	/**
	* Derivable from `Chain`.
	*
	* @category combinators
	* @since 2.5.0
	*/
	exports.flatten = (0, exports.chain)(function_1.identity);
	/**
	* `map` can be used to turn functions `(a: A) => B` into functions `(fa: F<A>) => F<B>` whose argument and return types
	* use the type constructor `F` to represent some computational context.
	*
	* @category Functor
	* @since 2.0.0
	*/
	var map = function(f) {
		return (0, exports.mapWithIndex)(function(_, a) {
			return f(a);
		});
	};
	exports.map = map;
	/**
	* @category FunctorWithIndex
	* @since 2.0.0
	*/
	var mapWithIndex = function(f) {
		return function(as) {
			var out = [f(0, (0, exports.head)(as))];
			for (var i = 1; i < as.length; i++) out.push(f(i, as[i]));
			return out;
		};
	};
	exports.mapWithIndex = mapWithIndex;
	/**
	* @category Foldable
	* @since 2.0.0
	*/
	exports.reduce = RNEA.reduce;
	/**
	* @category FoldableWithIndex
	* @since 2.0.0
	*/
	exports.reduceWithIndex = RNEA.reduceWithIndex;
	/**
	* @category Foldable
	* @since 2.0.0
	*/
	exports.reduceRight = RNEA.reduceRight;
	/**
	* @category FoldableWithIndex
	* @since 2.0.0
	*/
	exports.reduceRightWithIndex = RNEA.reduceRightWithIndex;
	/**
	* @since 2.6.3
	*/
	var traverse = function(F) {
		var traverseWithIndexF = (0, exports.traverseWithIndex)(F);
		return function(f) {
			return traverseWithIndexF(function(_, a) {
				return f(a);
			});
		};
	};
	exports.traverse = traverse;
	/**
	* @since 2.6.3
	*/
	var sequence = function(F) {
		return (0, exports.traverseWithIndex)(F)(function(_, a) {
			return a;
		});
	};
	exports.sequence = sequence;
	/**
	* @since 2.6.3
	*/
	var traverseWithIndex = function(F) {
		return function(f) {
			return function(as) {
				var out = F.map(f(0, (0, exports.head)(as)), exports.of);
				for (var i = 1; i < as.length; i++) out = F.ap(F.map(out, function(bs) {
					return function(b) {
						return (0, function_1.pipe)(bs, (0, exports.append)(b));
					};
				}), f(i, as[i]));
				return out;
			};
		};
	};
	exports.traverseWithIndex = traverseWithIndex;
	/**
	* @since 2.7.0
	*/
	exports.extract = RNEA.head;
	/**
	* @category instances
	* @since 2.0.0
	*/
	exports.URI = "NonEmptyArray";
	/**
	* @category instances
	* @since 2.0.0
	*/
	exports.getShow = RNEA.getShow;
	/**
	* Builds a `Semigroup` instance for `NonEmptyArray`
	*
	* @category instances
	* @since 2.0.0
	*/
	var getSemigroup = function() {
		return { concat };
	};
	exports.getSemigroup = getSemigroup;
	/**
	* @example
	* import { getEq } from 'fp-ts/NonEmptyArray'
	* import * as N from 'fp-ts/number'
	*
	* const E = getEq(N.Eq)
	* assert.strictEqual(E.equals([1, 2], [1, 2]), true)
	* assert.strictEqual(E.equals([1, 2], [1, 3]), false)
	*
	* @category instances
	* @since 2.0.0
	*/
	exports.getEq = RNEA.getEq;
	/**
	* @category combinators
	* @since 2.11.0
	*/
	var getUnionSemigroup = function(E) {
		var unionE = (0, exports.union)(E);
		return { concat: function(first, second) {
			return unionE(second)(first);
		} };
	};
	exports.getUnionSemigroup = getUnionSemigroup;
	/**
	* @category instances
	* @since 2.7.0
	*/
	exports.Functor = {
		URI: exports.URI,
		map: _map
	};
	/**
	* Derivable from `Functor`.
	*
	* @category combinators
	* @since 2.10.0
	*/
	exports.flap = (0, Functor_1.flap)(exports.Functor);
	/**
	* @category instances
	* @since 2.10.0
	*/
	exports.Pointed = {
		URI: exports.URI,
		of: exports.of
	};
	/**
	* @category instances
	* @since 2.7.0
	*/
	exports.FunctorWithIndex = {
		URI: exports.URI,
		map: _map,
		mapWithIndex: _mapWithIndex
	};
	/**
	* @category instances
	* @since 2.10.0
	*/
	exports.Apply = {
		URI: exports.URI,
		map: _map,
		ap: _ap
	};
	/**
	* Combine two effectful actions, keeping only the result of the first.
	*
	* Derivable from `Apply`.
	*
	* @category combinators
	* @since 2.5.0
	*/
	exports.apFirst = (0, Apply_1.apFirst)(exports.Apply);
	/**
	* Combine two effectful actions, keeping only the result of the second.
	*
	* Derivable from `Apply`.
	*
	* @category combinators
	* @since 2.5.0
	*/
	exports.apSecond = (0, Apply_1.apSecond)(exports.Apply);
	/**
	* @category instances
	* @since 2.7.0
	*/
	exports.Applicative = {
		URI: exports.URI,
		map: _map,
		ap: _ap,
		of: exports.of
	};
	/**
	* @category instances
	* @since 2.10.0
	*/
	exports.Chain = {
		URI: exports.URI,
		map: _map,
		ap: _ap,
		chain: _chain
	};
	/**
	* Composes computations in sequence, using the return value of one computation to determine the next computation and
	* keeping only the result of the first.
	*
	* Derivable from `Chain`.
	*
	* @category combinators
	* @since 2.5.0
	*/
	exports.chainFirst = (0, Chain_1.chainFirst)(exports.Chain);
	/**
	* @category instances
	* @since 2.7.0
	*/
	exports.Monad = {
		URI: exports.URI,
		map: _map,
		ap: _ap,
		of: exports.of,
		chain: _chain
	};
	/**
	* @category instances
	* @since 2.7.0
	*/
	exports.Foldable = {
		URI: exports.URI,
		reduce: _reduce,
		foldMap: _foldMap,
		reduceRight: _reduceRight
	};
	/**
	* @category instances
	* @since 2.7.0
	*/
	exports.FoldableWithIndex = {
		URI: exports.URI,
		reduce: _reduce,
		foldMap: _foldMap,
		reduceRight: _reduceRight,
		reduceWithIndex: _reduceWithIndex,
		foldMapWithIndex: _foldMapWithIndex,
		reduceRightWithIndex: _reduceRightWithIndex
	};
	/**
	* @category instances
	* @since 2.7.0
	*/
	exports.Traversable = {
		URI: exports.URI,
		map: _map,
		reduce: _reduce,
		foldMap: _foldMap,
		reduceRight: _reduceRight,
		traverse: _traverse,
		sequence: exports.sequence
	};
	/**
	* @category instances
	* @since 2.7.0
	*/
	exports.TraversableWithIndex = {
		URI: exports.URI,
		map: _map,
		mapWithIndex: _mapWithIndex,
		reduce: _reduce,
		foldMap: _foldMap,
		reduceRight: _reduceRight,
		traverse: _traverse,
		sequence: exports.sequence,
		reduceWithIndex: _reduceWithIndex,
		foldMapWithIndex: _foldMapWithIndex,
		reduceRightWithIndex: _reduceRightWithIndex,
		traverseWithIndex: _traverseWithIndex
	};
	/**
	* @category instances
	* @since 2.7.0
	*/
	exports.Alt = {
		URI: exports.URI,
		map: _map,
		alt: _alt
	};
	/**
	* @category instances
	* @since 2.7.0
	*/
	exports.Comonad = {
		URI: exports.URI,
		map: _map,
		extend: _extend,
		extract: exports.extract
	};
	/**
	* @since 2.9.0
	*/
	exports.Do = (0, exports.of)(_.emptyRecord);
	/**
	* @since 2.8.0
	*/
	exports.bindTo = (0, Functor_1.bindTo)(exports.Functor);
	/**
	* @since 2.8.0
	*/
	exports.bind = (0, Chain_1.bind)(exports.Chain);
	/**
	* @since 2.8.0
	*/
	exports.apS = (0, Apply_1.apS)(exports.Apply);
	/**
	* @since 2.0.0
	*/
	exports.head = RNEA.head;
	/**
	* @since 2.0.0
	*/
	var tail = function(as) {
		return as.slice(1);
	};
	exports.tail = tail;
	/**
	* @since 2.0.0
	*/
	exports.last = RNEA.last;
	/**
	* Get all but the last element of a non empty array, creating a new array.
	*
	* @example
	* import { init } from 'fp-ts/NonEmptyArray'
	*
	* assert.deepStrictEqual(init([1, 2, 3]), [1, 2])
	* assert.deepStrictEqual(init([1]), [])
	*
	* @since 2.2.0
	*/
	var init = function(as) {
		return as.slice(0, -1);
	};
	exports.init = init;
	/**
	* @since 2.0.0
	*/
	exports.min = RNEA.min;
	/**
	* @since 2.0.0
	*/
	exports.max = RNEA.max;
	/**
	* @since 2.10.0
	*/
	var concatAll = function(S) {
		return function(as) {
			return as.reduce(S.concat);
		};
	};
	exports.concatAll = concatAll;
	/**
	* Break an `Array` into its first element and remaining elements.
	*
	* @category destructors
	* @since 2.11.0
	*/
	var matchLeft = function(f) {
		return function(as) {
			return f((0, exports.head)(as), (0, exports.tail)(as));
		};
	};
	exports.matchLeft = matchLeft;
	/**
	* Break an `Array` into its initial elements and the last element.
	*
	* @category destructors
	* @since 2.11.0
	*/
	var matchRight = function(f) {
		return function(as) {
			return f((0, exports.init)(as), (0, exports.last)(as));
		};
	};
	exports.matchRight = matchRight;
	/**
	* Apply a function to the head, creating a new `NonEmptyArray`.
	*
	* @since 2.11.0
	*/
	var modifyHead = function(f) {
		return function(as) {
			return __spreadArray([f((0, exports.head)(as))], (0, exports.tail)(as), true);
		};
	};
	exports.modifyHead = modifyHead;
	/**
	* Change the head, creating a new `NonEmptyArray`.
	*
	* @category combinators
	* @since 2.11.0
	*/
	var updateHead = function(a) {
		return (0, exports.modifyHead)(function() {
			return a;
		});
	};
	exports.updateHead = updateHead;
	/**
	* Apply a function to the last element, creating a new `NonEmptyArray`.
	*
	* @since 2.11.0
	*/
	var modifyLast = function(f) {
		return function(as) {
			return (0, function_1.pipe)((0, exports.init)(as), (0, exports.append)(f((0, exports.last)(as))));
		};
	};
	exports.modifyLast = modifyLast;
	/**
	* Change the last element, creating a new `NonEmptyArray`.
	*
	* @category combinators
	* @since 2.11.0
	*/
	var updateLast = function(a) {
		return (0, exports.modifyLast)(function() {
			return a;
		});
	};
	exports.updateLast = updateLast;
	/**
	* Places an element in between members of a `NonEmptyArray`, then folds the results using the provided `Semigroup`.
	*
	* @example
	* import * as S from 'fp-ts/string'
	* import { intercalate } from 'fp-ts/NonEmptyArray'
	*
	* assert.deepStrictEqual(intercalate(S.Semigroup)('-')(['a', 'b', 'c']), 'a-b-c')
	*
	* @since 2.12.0
	*/
	exports.intercalate = RNEA.intercalate;
	function groupSort(O) {
		var sortO = (0, exports.sort)(O);
		var groupO = group(O);
		return function(as) {
			return (0, exports.isNonEmpty)(as) ? groupO(sortO(as)) : [];
		};
	}
	exports.groupSort = groupSort;
	function filter(predicate) {
		return (0, exports.filterWithIndex)(function(_, a) {
			return predicate(a);
		});
	}
	exports.filter = filter;
	/**
	* Use [`filterWithIndex`](./Array.ts.html#filterwithindex) instead.
	*
	* @category combinators
	* @since 2.0.0
	* @deprecated
	*/
	var filterWithIndex = function(predicate) {
		return function(as) {
			return (0, exports.fromArray)(as.filter(function(a, i) {
				return predicate(i, a);
			}));
		};
	};
	exports.filterWithIndex = filterWithIndex;
	/**
	* Use [`unprepend`](#unprepend) instead.
	*
	* @category destructors
	* @since 2.9.0
	* @deprecated
	*/
	exports.uncons = exports.unprepend;
	/**
	* Use [`unappend`](#unappend) instead.
	*
	* @category destructors
	* @since 2.9.0
	* @deprecated
	*/
	exports.unsnoc = exports.unappend;
	function cons(head, tail) {
		return tail === void 0 ? (0, exports.prepend)(head) : (0, function_1.pipe)(tail, (0, exports.prepend)(head));
	}
	exports.cons = cons;
	/**
	* Use [`append`](./Array.ts.html#append) instead.
	*
	* @category constructors
	* @since 2.0.0
	* @deprecated
	*/
	var snoc = function(init, end) {
		return (0, function_1.pipe)(init, (0, exports.append)(end));
	};
	exports.snoc = snoc;
	/**
	* Use [`prependAll`](#prependall) instead.
	*
	* @category combinators
	* @since 2.9.0
	* @deprecated
	*/
	exports.prependToAll = exports.prependAll;
	/**
	* Use [`concatAll`](#concatall) instead.
	*
	* @since 2.5.0
	* @deprecated
	*/
	exports.fold = RNEA.concatAll;
	/**
	* This instance is deprecated, use small, specific instances instead.
	* For example if a function needs a `Functor` instance, pass `NEA.Functor` instead of `NEA.nonEmptyArray`
	* (where `NEA` is from `import NEA from 'fp-ts/NonEmptyArray'`)
	*
	* @category instances
	* @since 2.0.0
	* @deprecated
	*/
	exports.nonEmptyArray = {
		URI: exports.URI,
		of: exports.of,
		map: _map,
		mapWithIndex: _mapWithIndex,
		ap: _ap,
		chain: _chain,
		extend: _extend,
		extract: exports.extract,
		reduce: _reduce,
		foldMap: _foldMap,
		reduceRight: _reduceRight,
		traverse: _traverse,
		sequence: exports.sequence,
		reduceWithIndex: _reduceWithIndex,
		foldMapWithIndex: _foldMapWithIndex,
		reduceRightWithIndex: _reduceRightWithIndex,
		traverseWithIndex: _traverseWithIndex,
		alt: _alt
	};
}));
// node_modules/ajv/dist/refs/json-schema-2019-09/schema.json
var require_schema = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	module.exports = {
		"$schema": "https://json-schema.org/draft/2019-09/schema",
		"$id": "https://json-schema.org/draft/2019-09/schema",
		"$vocabulary": {
			"https://json-schema.org/draft/2019-09/vocab/core": true,
			"https://json-schema.org/draft/2019-09/vocab/applicator": true,
			"https://json-schema.org/draft/2019-09/vocab/validation": true,
			"https://json-schema.org/draft/2019-09/vocab/meta-data": true,
			"https://json-schema.org/draft/2019-09/vocab/format": false,
			"https://json-schema.org/draft/2019-09/vocab/content": true
		},
		"$recursiveAnchor": true,
		"title": "Core and Validation specifications meta-schema",
		"allOf": [
			{ "$ref": "meta/core" },
			{ "$ref": "meta/applicator" },
			{ "$ref": "meta/validation" },
			{ "$ref": "meta/meta-data" },
			{ "$ref": "meta/format" },
			{ "$ref": "meta/content" }
		],
		"type": ["object", "boolean"],
		"properties": {
			"definitions": {
				"$comment": "While no longer an official keyword as it is replaced by $defs, this keyword is retained in the meta-schema to prevent incompatible extensions as it remains in common use.",
				"type": "object",
				"additionalProperties": { "$recursiveRef": "#" },
				"default": {}
			},
			"dependencies": {
				"$comment": "\"dependencies\" is no longer a keyword, but schema authors should avoid redefining it to facilitate a smooth transition to \"dependentSchemas\" and \"dependentRequired\"",
				"type": "object",
				"additionalProperties": { "anyOf": [{ "$recursiveRef": "#" }, { "$ref": "meta/validation#/$defs/stringArray" }] }
			}
		}
	};
}));
// node_modules/ajv/dist/refs/json-schema-2019-09/meta/applicator.json
var require_applicator = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	module.exports = {
		"$schema": "https://json-schema.org/draft/2019-09/schema",
		"$id": "https://json-schema.org/draft/2019-09/meta/applicator",
		"$vocabulary": { "https://json-schema.org/draft/2019-09/vocab/applicator": true },
		"$recursiveAnchor": true,
		"title": "Applicator vocabulary meta-schema",
		"type": ["object", "boolean"],
		"properties": {
			"additionalItems": { "$recursiveRef": "#" },
			"unevaluatedItems": { "$recursiveRef": "#" },
			"items": { "anyOf": [{ "$recursiveRef": "#" }, { "$ref": "#/$defs/schemaArray" }] },
			"contains": { "$recursiveRef": "#" },
			"additionalProperties": { "$recursiveRef": "#" },
			"unevaluatedProperties": { "$recursiveRef": "#" },
			"properties": {
				"type": "object",
				"additionalProperties": { "$recursiveRef": "#" },
				"default": {}
			},
			"patternProperties": {
				"type": "object",
				"additionalProperties": { "$recursiveRef": "#" },
				"propertyNames": { "format": "regex" },
				"default": {}
			},
			"dependentSchemas": {
				"type": "object",
				"additionalProperties": { "$recursiveRef": "#" }
			},
			"propertyNames": { "$recursiveRef": "#" },
			"if": { "$recursiveRef": "#" },
			"then": { "$recursiveRef": "#" },
			"else": { "$recursiveRef": "#" },
			"allOf": { "$ref": "#/$defs/schemaArray" },
			"anyOf": { "$ref": "#/$defs/schemaArray" },
			"oneOf": { "$ref": "#/$defs/schemaArray" },
			"not": { "$recursiveRef": "#" }
		},
		"$defs": { "schemaArray": {
			"type": "array",
			"minItems": 1,
			"items": { "$recursiveRef": "#" }
		} }
	};
}));
// node_modules/ajv/dist/refs/json-schema-2019-09/meta/content.json
var require_content = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	module.exports = {
		"$schema": "https://json-schema.org/draft/2019-09/schema",
		"$id": "https://json-schema.org/draft/2019-09/meta/content",
		"$vocabulary": { "https://json-schema.org/draft/2019-09/vocab/content": true },
		"$recursiveAnchor": true,
		"title": "Content vocabulary meta-schema",
		"type": ["object", "boolean"],
		"properties": {
			"contentMediaType": { "type": "string" },
			"contentEncoding": { "type": "string" },
			"contentSchema": { "$recursiveRef": "#" }
		}
	};
}));
// node_modules/ajv/dist/refs/json-schema-2019-09/meta/core.json
var require_core = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	module.exports = {
		"$schema": "https://json-schema.org/draft/2019-09/schema",
		"$id": "https://json-schema.org/draft/2019-09/meta/core",
		"$vocabulary": { "https://json-schema.org/draft/2019-09/vocab/core": true },
		"$recursiveAnchor": true,
		"title": "Core vocabulary meta-schema",
		"type": ["object", "boolean"],
		"properties": {
			"$id": {
				"type": "string",
				"format": "uri-reference",
				"$comment": "Non-empty fragments not allowed.",
				"pattern": "^[^#]*#?$"
			},
			"$schema": {
				"type": "string",
				"format": "uri"
			},
			"$anchor": {
				"type": "string",
				"pattern": "^[A-Za-z][-A-Za-z0-9.:_]*$"
			},
			"$ref": {
				"type": "string",
				"format": "uri-reference"
			},
			"$recursiveRef": {
				"type": "string",
				"format": "uri-reference"
			},
			"$recursiveAnchor": {
				"type": "boolean",
				"default": false
			},
			"$vocabulary": {
				"type": "object",
				"propertyNames": {
					"type": "string",
					"format": "uri"
				},
				"additionalProperties": { "type": "boolean" }
			},
			"$comment": { "type": "string" },
			"$defs": {
				"type": "object",
				"additionalProperties": { "$recursiveRef": "#" },
				"default": {}
			}
		}
	};
}));
// node_modules/ajv/dist/refs/json-schema-2019-09/meta/format.json
var require_format = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	module.exports = {
		"$schema": "https://json-schema.org/draft/2019-09/schema",
		"$id": "https://json-schema.org/draft/2019-09/meta/format",
		"$vocabulary": { "https://json-schema.org/draft/2019-09/vocab/format": true },
		"$recursiveAnchor": true,
		"title": "Format vocabulary meta-schema",
		"type": ["object", "boolean"],
		"properties": { "format": { "type": "string" } }
	};
}));
// node_modules/ajv/dist/refs/json-schema-2019-09/meta/meta-data.json
var require_meta_data = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	module.exports = {
		"$schema": "https://json-schema.org/draft/2019-09/schema",
		"$id": "https://json-schema.org/draft/2019-09/meta/meta-data",
		"$vocabulary": { "https://json-schema.org/draft/2019-09/vocab/meta-data": true },
		"$recursiveAnchor": true,
		"title": "Meta-data vocabulary meta-schema",
		"type": ["object", "boolean"],
		"properties": {
			"title": { "type": "string" },
			"description": { "type": "string" },
			"default": true,
			"deprecated": {
				"type": "boolean",
				"default": false
			},
			"readOnly": {
				"type": "boolean",
				"default": false
			},
			"writeOnly": {
				"type": "boolean",
				"default": false
			},
			"examples": {
				"type": "array",
				"items": true
			}
		}
	};
}));
// node_modules/ajv/dist/refs/json-schema-2019-09/meta/validation.json
var require_validation = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	module.exports = {
		"$schema": "https://json-schema.org/draft/2019-09/schema",
		"$id": "https://json-schema.org/draft/2019-09/meta/validation",
		"$vocabulary": { "https://json-schema.org/draft/2019-09/vocab/validation": true },
		"$recursiveAnchor": true,
		"title": "Validation vocabulary meta-schema",
		"type": ["object", "boolean"],
		"properties": {
			"multipleOf": {
				"type": "number",
				"exclusiveMinimum": 0
			},
			"maximum": { "type": "number" },
			"exclusiveMaximum": { "type": "number" },
			"minimum": { "type": "number" },
			"exclusiveMinimum": { "type": "number" },
			"maxLength": { "$ref": "#/$defs/nonNegativeInteger" },
			"minLength": { "$ref": "#/$defs/nonNegativeIntegerDefault0" },
			"pattern": {
				"type": "string",
				"format": "regex"
			},
			"maxItems": { "$ref": "#/$defs/nonNegativeInteger" },
			"minItems": { "$ref": "#/$defs/nonNegativeIntegerDefault0" },
			"uniqueItems": {
				"type": "boolean",
				"default": false
			},
			"maxContains": { "$ref": "#/$defs/nonNegativeInteger" },
			"minContains": {
				"$ref": "#/$defs/nonNegativeInteger",
				"default": 1
			},
			"maxProperties": { "$ref": "#/$defs/nonNegativeInteger" },
			"minProperties": { "$ref": "#/$defs/nonNegativeIntegerDefault0" },
			"required": { "$ref": "#/$defs/stringArray" },
			"dependentRequired": {
				"type": "object",
				"additionalProperties": { "$ref": "#/$defs/stringArray" }
			},
			"const": true,
			"enum": {
				"type": "array",
				"items": true
			},
			"type": { "anyOf": [{ "$ref": "#/$defs/simpleTypes" }, {
				"type": "array",
				"items": { "$ref": "#/$defs/simpleTypes" },
				"minItems": 1,
				"uniqueItems": true
			}] }
		},
		"$defs": {
			"nonNegativeInteger": {
				"type": "integer",
				"minimum": 0
			},
			"nonNegativeIntegerDefault0": {
				"$ref": "#/$defs/nonNegativeInteger",
				"default": 0
			},
			"simpleTypes": { "enum": [
				"array",
				"boolean",
				"integer",
				"null",
				"number",
				"object",
				"string"
			] },
			"stringArray": {
				"type": "array",
				"items": { "type": "string" },
				"uniqueItems": true,
				"default": []
			}
		}
	};
}));
// node_modules/ajv/dist/refs/json-schema-2019-09/index.js
var require_json_schema_2019_09 = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	const metaSchema = require_schema();
	const applicator = require_applicator();
	const content = require_content();
	const core = require_core();
	const format = require_format();
	const metadata = require_meta_data();
	const validation = require_validation();
	const META_SUPPORT_DATA = ["/properties"];
	function addMetaSchema2019($data) {
		[
			metaSchema,
			applicator,
			content,
			core,
			with$data(this, format),
			metadata,
			with$data(this, validation)
		].forEach((sch) => this.addMetaSchema(sch, void 0, false));
		return this;
		function with$data(ajv, sch) {
			return $data ? ajv.$dataMetaSchema(sch, META_SUPPORT_DATA) : sch;
		}
	}
	exports.default = addMetaSchema2019;
}));
// node_modules/ajv/dist/2019.js
var require__2019 = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.MissingRefError = exports.ValidationError = exports.CodeGen = exports.Name = exports.nil = exports.stringify = exports.str = exports._ = exports.KeywordCxt = exports.Ajv2019 = void 0;
	const core_1 = require_core$1();
	const draft7_1 = require_draft7();
	const dynamic_1 = require_dynamic();
	const next_1 = require_next();
	const unevaluated_1 = require_unevaluated();
	const discriminator_1 = require_discriminator();
	const json_schema_2019_09_1 = require_json_schema_2019_09();
	const META_SCHEMA_ID = "https://json-schema.org/draft/2019-09/schema";
	var Ajv2019 = class extends core_1.default {
		constructor(opts = {}) {
			super({
				...opts,
				dynamicRef: true,
				next: true,
				unevaluated: true
			});
		}
		_addVocabularies() {
			super._addVocabularies();
			this.addVocabulary(dynamic_1.default);
			draft7_1.default.forEach((v) => this.addVocabulary(v));
			this.addVocabulary(next_1.default);
			this.addVocabulary(unevaluated_1.default);
			if (this.opts.discriminator) this.addKeyword(discriminator_1.default);
		}
		_addDefaultMetaSchema() {
			super._addDefaultMetaSchema();
			const { $data, meta } = this.opts;
			if (!meta) return;
			json_schema_2019_09_1.default.call(this, $data);
			this.refs["http://json-schema.org/schema"] = META_SCHEMA_ID;
		}
		defaultMeta() {
			return this.opts.defaultMeta = super.defaultMeta() || (this.getSchema(META_SCHEMA_ID) ? META_SCHEMA_ID : void 0);
		}
	};
	exports.Ajv2019 = Ajv2019;
	module.exports = exports = Ajv2019;
	module.exports.Ajv2019 = Ajv2019;
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.default = Ajv2019;
	var validate_1 = require_validate();
	Object.defineProperty(exports, "KeywordCxt", {
		enumerable: true,
		get: function() {
			return validate_1.KeywordCxt;
		}
	});
	var codegen_1 = require_codegen();
	Object.defineProperty(exports, "_", {
		enumerable: true,
		get: function() {
			return codegen_1._;
		}
	});
	Object.defineProperty(exports, "str", {
		enumerable: true,
		get: function() {
			return codegen_1.str;
		}
	});
	Object.defineProperty(exports, "stringify", {
		enumerable: true,
		get: function() {
			return codegen_1.stringify;
		}
	});
	Object.defineProperty(exports, "nil", {
		enumerable: true,
		get: function() {
			return codegen_1.nil;
		}
	});
	Object.defineProperty(exports, "Name", {
		enumerable: true,
		get: function() {
			return codegen_1.Name;
		}
	});
	Object.defineProperty(exports, "CodeGen", {
		enumerable: true,
		get: function() {
			return codegen_1.CodeGen;
		}
	});
	var validation_error_1 = require_validation_error();
	Object.defineProperty(exports, "ValidationError", {
		enumerable: true,
		get: function() {
			return validation_error_1.default;
		}
	});
	var ref_error_1 = require_ref_error();
	Object.defineProperty(exports, "MissingRefError", {
		enumerable: true,
		get: function() {
			return ref_error_1.default;
		}
	});
}));
// node_modules/@stoplight/prism-http/node_modules/ajv-formats/dist/formats.js
var require_formats = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.formatNames = exports.fastFormats = exports.fullFormats = void 0;
	function fmtDef(validate, compare) {
		return {
			validate,
			compare
		};
	}
	exports.fullFormats = {
		date: fmtDef(date, compareDate),
		time: fmtDef(time, compareTime),
		"date-time": fmtDef(date_time, compareDateTime),
		duration: /^P(?!$)((\d+Y)?(\d+M)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+S)?)?|(\d+W)?)$/,
		uri,
		"uri-reference": /^(?:[a-z][a-z0-9+\-.]*:)?(?:\/?\/(?:(?:[a-z0-9\-._~!$&'()*+,;=:]|%[0-9a-f]{2})*@)?(?:\[(?:(?:(?:(?:[0-9a-f]{1,4}:){6}|::(?:[0-9a-f]{1,4}:){5}|(?:[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){4}|(?:(?:[0-9a-f]{1,4}:){0,1}[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){3}|(?:(?:[0-9a-f]{1,4}:){0,2}[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){2}|(?:(?:[0-9a-f]{1,4}:){0,3}[0-9a-f]{1,4})?::[0-9a-f]{1,4}:|(?:(?:[0-9a-f]{1,4}:){0,4}[0-9a-f]{1,4})?::)(?:[0-9a-f]{1,4}:[0-9a-f]{1,4}|(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?))|(?:(?:[0-9a-f]{1,4}:){0,5}[0-9a-f]{1,4})?::[0-9a-f]{1,4}|(?:(?:[0-9a-f]{1,4}:){0,6}[0-9a-f]{1,4})?::)|[Vv][0-9a-f]+\.[a-z0-9\-._~!$&'()*+,;=:]+)\]|(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?)|(?:[a-z0-9\-._~!$&'"()*+,;=]|%[0-9a-f]{2})*)(?::\d*)?(?:\/(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})*)*|\/(?:(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})*)*)?|(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})*)*)?(?:\?(?:[a-z0-9\-._~!$&'"()*+,;=:@/?]|%[0-9a-f]{2})*)?(?:#(?:[a-z0-9\-._~!$&'"()*+,;=:@/?]|%[0-9a-f]{2})*)?$/i,
		"uri-template": /^(?:(?:[^\x00-\x20"'<>%\\^`{|}]|%[0-9a-f]{2})|\{[+#./;?&=,!@|]?(?:[a-z0-9_]|%[0-9a-f]{2})+(?::[1-9][0-9]{0,3}|\*)?(?:,(?:[a-z0-9_]|%[0-9a-f]{2})+(?::[1-9][0-9]{0,3}|\*)?)*\})*$/i,
		url: /^(?:https?|ftp):\/\/(?:\S+(?::\S*)?@)?(?:(?!(?:10|127)(?:\.\d{1,3}){3})(?!(?:169\.254|192\.168)(?:\.\d{1,3}){2})(?!172\.(?:1[6-9]|2\d|3[0-1])(?:\.\d{1,3}){2})(?:[1-9]\d?|1\d\d|2[01]\d|22[0-3])(?:\.(?:1?\d{1,2}|2[0-4]\d|25[0-5])){2}(?:\.(?:[1-9]\d?|1\d\d|2[0-4]\d|25[0-4]))|(?:(?:[a-z0-9\u{00a1}-\u{ffff}]+-)*[a-z0-9\u{00a1}-\u{ffff}]+)(?:\.(?:[a-z0-9\u{00a1}-\u{ffff}]+-)*[a-z0-9\u{00a1}-\u{ffff}]+)*(?:\.(?:[a-z\u{00a1}-\u{ffff}]{2,})))(?::\d{2,5})?(?:\/[^\s]*)?$/iu,
		email: /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i,
		hostname: /^(?=.{1,253}\.?$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[-0-9a-z]{0,61}[0-9a-z])?)*\.?$/i,
		ipv4: /^(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?)$/,
		ipv6: /^((([0-9a-f]{1,4}:){7}([0-9a-f]{1,4}|:))|(([0-9a-f]{1,4}:){6}(:[0-9a-f]{1,4}|((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3})|:))|(([0-9a-f]{1,4}:){5}(((:[0-9a-f]{1,4}){1,2})|:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3})|:))|(([0-9a-f]{1,4}:){4}(((:[0-9a-f]{1,4}){1,3})|((:[0-9a-f]{1,4})?:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:))|(([0-9a-f]{1,4}:){3}(((:[0-9a-f]{1,4}){1,4})|((:[0-9a-f]{1,4}){0,2}:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:))|(([0-9a-f]{1,4}:){2}(((:[0-9a-f]{1,4}){1,5})|((:[0-9a-f]{1,4}){0,3}:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:))|(([0-9a-f]{1,4}:){1}(((:[0-9a-f]{1,4}){1,6})|((:[0-9a-f]{1,4}){0,4}:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:))|(:(((:[0-9a-f]{1,4}){1,7})|((:[0-9a-f]{1,4}){0,5}:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:)))$/i,
		regex,
		uuid: /^(?:urn:uuid:)?[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i,
		"json-pointer": /^(?:\/(?:[^~/]|~0|~1)*)*$/,
		"json-pointer-uri-fragment": /^#(?:\/(?:[a-z0-9_\-.!$&'()*+,;:=@]|%[0-9a-f]{2}|~0|~1)*)*$/i,
		"relative-json-pointer": /^(?:0|[1-9][0-9]*)(?:#|(?:\/(?:[^~/]|~0|~1)*)*)$/,
		byte,
		int32: {
			type: "number",
			validate: validateInt32
		},
		int64: {
			type: "number",
			validate: validateInt64
		},
		float: {
			type: "number",
			validate: validateNumber
		},
		double: {
			type: "number",
			validate: validateNumber
		},
		password: true,
		binary: true
	};
	exports.fastFormats = {
		...exports.fullFormats,
		date: fmtDef(/^\d\d\d\d-[0-1]\d-[0-3]\d$/, compareDate),
		time: fmtDef(/^(?:[0-2]\d:[0-5]\d:[0-5]\d|23:59:60)(?:\.\d+)?(?:z|[+-]\d\d(?::?\d\d)?)?$/i, compareTime),
		"date-time": fmtDef(/^\d\d\d\d-[0-1]\d-[0-3]\d[t\s](?:[0-2]\d:[0-5]\d:[0-5]\d|23:59:60)(?:\.\d+)?(?:z|[+-]\d\d(?::?\d\d)?)$/i, compareDateTime),
		uri: /^(?:[a-z][a-z0-9+\-.]*:)(?:\/?\/)?[^\s]*$/i,
		"uri-reference": /^(?:(?:[a-z][a-z0-9+\-.]*:)?\/?\/)?(?:[^\\\s#][^\s#]*)?(?:#[^\\\s]*)?$/i,
		email: /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i
	};
	exports.formatNames = Object.keys(exports.fullFormats);
	function isLeapYear(year) {
		return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
	}
	const DATE = /^(\d\d\d\d)-(\d\d)-(\d\d)$/;
	const DAYS = [
		0,
		31,
		28,
		31,
		30,
		31,
		30,
		31,
		31,
		30,
		31,
		30,
		31
	];
	function date(str) {
		const matches = DATE.exec(str);
		if (!matches) return false;
		const year = +matches[1];
		const month = +matches[2];
		const day = +matches[3];
		return month >= 1 && month <= 12 && day >= 1 && day <= (month === 2 && isLeapYear(year) ? 29 : DAYS[month]);
	}
	function compareDate(d1, d2) {
		if (!(d1 && d2)) return void 0;
		if (d1 > d2) return 1;
		if (d1 < d2) return -1;
		return 0;
	}
	const TIME = /^(\d\d):(\d\d):(\d\d)(\.\d+)?(z|[+-]\d\d(?::?\d\d)?)?$/i;
	function time(str, withTimeZone) {
		const matches = TIME.exec(str);
		if (!matches) return false;
		const hour = +matches[1];
		const minute = +matches[2];
		const second = +matches[3];
		const timeZone = matches[5];
		return (hour <= 23 && minute <= 59 && second <= 59 || hour === 23 && minute === 59 && second === 60) && (!withTimeZone || timeZone !== "");
	}
	function compareTime(t1, t2) {
		if (!(t1 && t2)) return void 0;
		const a1 = TIME.exec(t1);
		const a2 = TIME.exec(t2);
		if (!(a1 && a2)) return void 0;
		t1 = a1[1] + a1[2] + a1[3] + (a1[4] || "");
		t2 = a2[1] + a2[2] + a2[3] + (a2[4] || "");
		if (t1 > t2) return 1;
		if (t1 < t2) return -1;
		return 0;
	}
	const DATE_TIME_SEPARATOR = /t|\s/i;
	function date_time(str) {
		const dateTime = str.split(DATE_TIME_SEPARATOR);
		return dateTime.length === 2 && date(dateTime[0]) && time(dateTime[1], true);
	}
	function compareDateTime(dt1, dt2) {
		if (!(dt1 && dt2)) return void 0;
		const [d1, t1] = dt1.split(DATE_TIME_SEPARATOR);
		const [d2, t2] = dt2.split(DATE_TIME_SEPARATOR);
		const res = compareDate(d1, d2);
		if (res === void 0) return void 0;
		return res || compareTime(t1, t2);
	}
	const NOT_URI_FRAGMENT = /\/|:/;
	const URI = /^(?:[a-z][a-z0-9+\-.]*:)(?:\/?\/(?:(?:[a-z0-9\-._~!$&'()*+,;=:]|%[0-9a-f]{2})*@)?(?:\[(?:(?:(?:(?:[0-9a-f]{1,4}:){6}|::(?:[0-9a-f]{1,4}:){5}|(?:[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){4}|(?:(?:[0-9a-f]{1,4}:){0,1}[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){3}|(?:(?:[0-9a-f]{1,4}:){0,2}[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){2}|(?:(?:[0-9a-f]{1,4}:){0,3}[0-9a-f]{1,4})?::[0-9a-f]{1,4}:|(?:(?:[0-9a-f]{1,4}:){0,4}[0-9a-f]{1,4})?::)(?:[0-9a-f]{1,4}:[0-9a-f]{1,4}|(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?))|(?:(?:[0-9a-f]{1,4}:){0,5}[0-9a-f]{1,4})?::[0-9a-f]{1,4}|(?:(?:[0-9a-f]{1,4}:){0,6}[0-9a-f]{1,4})?::)|[Vv][0-9a-f]+\.[a-z0-9\-._~!$&'()*+,;=:]+)\]|(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?)|(?:[a-z0-9\-._~!$&'()*+,;=]|%[0-9a-f]{2})*)(?::\d*)?(?:\/(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})*)*|\/(?:(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})*)*)?|(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})*)*)(?:\?(?:[a-z0-9\-._~!$&'()*+,;=:@/?]|%[0-9a-f]{2})*)?(?:#(?:[a-z0-9\-._~!$&'()*+,;=:@/?]|%[0-9a-f]{2})*)?$/i;
	function uri(str) {
		return NOT_URI_FRAGMENT.test(str) && URI.test(str);
	}
	const BYTE = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/gm;
	function byte(str) {
		BYTE.lastIndex = 0;
		return BYTE.test(str);
	}
	const MIN_INT32 = -(2 ** 31);
	const MAX_INT32 = 2 ** 31 - 1;
	function validateInt32(value) {
		return Number.isInteger(value) && value <= MAX_INT32 && value >= MIN_INT32;
	}
	function validateInt64(value) {
		return Number.isInteger(value);
	}
	function validateNumber() {
		return true;
	}
	const Z_ANCHOR = /[^\\]\\Z/;
	function regex(str) {
		if (Z_ANCHOR.test(str)) return false;
		try {
			new RegExp(str);
			return true;
		} catch (e) {
			return false;
		}
	}
}));
// node_modules/@stoplight/prism-http/node_modules/ajv-formats/dist/limit.js
var require_limit = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.formatLimitDefinition = void 0;
	const ajv_1 = require_ajv();
	const codegen_1 = require_codegen();
	const ops = codegen_1.operators;
	const KWDs = {
		formatMaximum: {
			okStr: "<=",
			ok: ops.LTE,
			fail: ops.GT
		},
		formatMinimum: {
			okStr: ">=",
			ok: ops.GTE,
			fail: ops.LT
		},
		formatExclusiveMaximum: {
			okStr: "<",
			ok: ops.LT,
			fail: ops.GTE
		},
		formatExclusiveMinimum: {
			okStr: ">",
			ok: ops.GT,
			fail: ops.LTE
		}
	};
	exports.formatLimitDefinition = {
		keyword: Object.keys(KWDs),
		type: "string",
		schemaType: "string",
		$data: true,
		error: {
			message: ({ keyword, schemaCode }) => codegen_1.str`should be ${KWDs[keyword].okStr} ${schemaCode}`,
			params: ({ keyword, schemaCode }) => codegen_1._`{comparison: ${KWDs[keyword].okStr}, limit: ${schemaCode}}`
		},
		code(cxt) {
			const { gen, data, schemaCode, keyword, it } = cxt;
			const { opts, self } = it;
			if (!opts.validateFormats) return;
			const fCxt = new ajv_1.KeywordCxt(it, self.RULES.all.format.definition, "format");
			if (fCxt.$data) validate$DataFormat();
			else validateFormat();
			function validate$DataFormat() {
				const fmts = gen.scopeValue("formats", {
					ref: self.formats,
					code: opts.code.formats
				});
				const fmt = gen.const("fmt", codegen_1._`${fmts}[${fCxt.schemaCode}]`);
				cxt.fail$data(codegen_1.or(codegen_1._`typeof ${fmt} != "object"`, codegen_1._`${fmt} instanceof RegExp`, codegen_1._`typeof ${fmt}.compare != "function"`, compareCode(fmt)));
			}
			function validateFormat() {
				const format = fCxt.schema;
				const fmtDef = self.formats[format];
				if (!fmtDef || fmtDef === true) return;
				if (typeof fmtDef != "object" || fmtDef instanceof RegExp || typeof fmtDef.compare != "function") throw new Error(`"${keyword}": format "${format}" does not define "compare" function`);
				const fmt = gen.scopeValue("formats", {
					key: format,
					ref: fmtDef,
					code: opts.code.formats ? codegen_1._`${opts.code.formats}${codegen_1.getProperty(format)}` : void 0
				});
				cxt.fail$data(compareCode(fmt));
			}
			function compareCode(fmt) {
				return codegen_1._`${fmt}.compare(${data}, ${schemaCode}) ${KWDs[keyword].fail} 0`;
			}
		},
		dependencies: ["format"]
	};
	const formatLimitPlugin = (ajv) => {
		ajv.addKeyword(exports.formatLimitDefinition);
		return ajv;
	};
	exports.default = formatLimitPlugin;
}));
// node_modules/@stoplight/prism-http/node_modules/ajv-formats/dist/index.js
var require_dist = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	const formats_1 = require_formats();
	const limit_1 = require_limit();
	const codegen_1 = require_codegen();
	const fullName = new codegen_1.Name("fullFormats");
	const fastName = new codegen_1.Name("fastFormats");
	const formatsPlugin = (ajv, opts = { keywords: true }) => {
		if (Array.isArray(opts)) {
			addFormats(ajv, opts, formats_1.fullFormats, fullName);
			return ajv;
		}
		const [formats, exportName] = opts.mode === "fast" ? [formats_1.fastFormats, fastName] : [formats_1.fullFormats, fullName];
		addFormats(ajv, opts.formats || formats_1.formatNames, formats, exportName);
		if (opts.keywords) limit_1.default(ajv);
		return ajv;
	};
	formatsPlugin.get = (name, mode = "full") => {
		const f = (mode === "fast" ? formats_1.fastFormats : formats_1.fullFormats)[name];
		if (!f) throw new Error(`Unknown format "${name}"`);
		return f;
	};
	function addFormats(ajv, list, fs, exportName) {
		var _a;
		var _b;
		(_a = (_b = ajv.opts.code).formats) !== null && _a !== void 0 || (_b.formats = codegen_1._`require("ajv-formats/dist/formats").${exportName}`);
		for (const f of list) ajv.addFormat(f, fs[f]);
	}
	module.exports = exports = formatsPlugin;
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.default = formatsPlugin;
}));
// node_modules/@stoplight/prism-http/dist/validator/validators/dateTime.js
var require_dateTime = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.compareDateTime = exports.date_time = exports.fmtDef = void 0;
	function fmtDef(validate, compare) {
		return {
			validate,
			compare
		};
	}
	exports.fmtDef = fmtDef;
	const DATE_TIME_SEPARATOR = /t|\s/i;
	function date_time(str) {
		const dateTime = str.split(DATE_TIME_SEPARATOR);
		return dateTime.length === 2 && date(dateTime[0]) && time(dateTime[1], true);
	}
	exports.date_time = date_time;
	const DATE = /^(\d\d\d\d)-(\d\d)-(\d\d)$/;
	const DAYS = [
		0,
		31,
		28,
		31,
		30,
		31,
		30,
		31,
		31,
		30,
		31,
		30,
		31
	];
	function isLeapYear(year) {
		return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
	}
	function date(str) {
		const matches = DATE.exec(str);
		if (!matches) return false;
		const year = +matches[1];
		const month = +matches[2];
		const day = +matches[3];
		return month >= 1 && month <= 12 && day >= 1 && day <= (month === 2 && isLeapYear(year) ? 29 : DAYS[month]);
	}
	const TIME = /^(\d\d):(\d\d):(\d\d)(\.\d+)?(z|[+-]\d\d(?::?\d\d)?)?$/i;
	const PLUS_MINUS = /^[+-]/;
	const TIMEZONE = /^[Zz]$/;
	const ISO_8601_TIME = /^[+-](?:[01][0-9]|2[0-4])(?::?[0-5][0-9])?$/;
	function time(str, withTimeZone) {
		const matches = TIME.exec(str);
		if (!matches) return false;
		const hour = +matches[1];
		const minute = +matches[2];
		const second = +matches[3];
		const timeZone = matches[5];
		return (hour <= 23 && minute <= 59 && second <= 59 || hour === 23 && minute === 59 && second === 60) && (!withTimeZone || TIMEZONE.test(timeZone) || PLUS_MINUS.test(timeZone) && time(timeZone.slice(1) + ":00") || ISO_8601_TIME.test(timeZone));
	}
	function compareDateTime(dt1, dt2) {
		if (!(dt1 && dt2)) return void 0;
		const [d1, t1] = dt1.split(DATE_TIME_SEPARATOR);
		const [d2, t2] = dt2.split(DATE_TIME_SEPARATOR);
		const res = compareDate(d1, d2);
		if (res === void 0) return void 0;
		return res || compareTime(t1, t2);
	}
	exports.compareDateTime = compareDateTime;
	function compareDate(d1, d2) {
		if (!(d1 && d2)) return void 0;
		if (d1 > d2) return 1;
		if (d1 < d2) return -1;
		return 0;
	}
	function compareTime(t1, t2) {
		if (!(t1 && t2)) return void 0;
		const a1 = TIME.exec(t1);
		const a2 = TIME.exec(t2);
		if (!(a1 && a2)) return void 0;
		t1 = a1[1] + a1[2] + a1[3] + (a1[4] || "");
		t2 = a2[1] + a2[2] + a2[3] + (a2[4] || "");
		if (t1 > t2) return 1;
		if (t1 < t2) return -1;
		return 0;
	}
}));
// node_modules/@stoplight/prism-http/dist/validator/validators/utils.js
var require_utils = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.validateAgainstSchema = exports.convertAjvErrors = void 0;
	const types_1 = require_dist$1();
	const O = require_Option();
	const function_1 = require_function();
	const NonEmptyArray_1 = require_NonEmptyArray();
	const ajv_1 = require_ajv();
	const _2019_1 = require__2019();
	const _2020_1 = require__2020();
	const ajv_formats_1 = require_dist();
	const dateTime_1 = require_dateTime();
	const types_2 = require_types();
	const baseAjvOptions = {
		allErrors: true,
		allowUnionTypes: true,
		allowMatchingProperties: true,
		strict: false,
		logger: {
			warn(...args) {
				const firstArg = args[0];
				if (typeof firstArg === "string" && firstArg.startsWith("unknown format")) return;
				console.warn(...args);
			},
			log: console.log,
			error: console.error
		}
	};
	function createAjvInstances(Ajv) {
		const ajv = new Ajv({
			...baseAjvOptions,
			coerceTypes: true
		});
		const ajvNoCoerce = new Ajv({
			...baseAjvOptions,
			coerceTypes: false
		});
		(0, ajv_formats_1.default)(ajv);
		(0, ajv_formats_1.default)(ajvNoCoerce);
		ajv.addFormat("date-time", (0, dateTime_1.fmtDef)(dateTime_1.date_time, dateTime_1.compareDateTime));
		ajvNoCoerce.addFormat("date-time", (0, dateTime_1.fmtDef)(dateTime_1.date_time, dateTime_1.compareDateTime));
		return {
			coerce: ajv,
			noCoerce: ajvNoCoerce
		};
	}
	const ajvInstances = {
		default: createAjvInstances(ajv_1.default),
		draft2019_09: createAjvInstances(_2019_1.default),
		draft2020_12: createAjvInstances(_2020_1.default)
	};
	const JSON_SCHEMA_DRAFT_2019_09 = /^https?:\/\/json-schema.org\/draft\/2019-09\/schema#?$/;
	const JSON_SCHEMA_DRAFT_2020_12 = /^https?:\/\/json-schema.org\/draft\/2020-12\/schema#?$/;
	function assignAjvInstance($schema, coerce) {
		const member = coerce ? "coerce" : "noCoerce";
		let draft = "default";
		if (JSON_SCHEMA_DRAFT_2019_09.test($schema)) draft = "draft2019_09";
		else if (JSON_SCHEMA_DRAFT_2020_12.test($schema)) draft = "draft2020_12";
		return ajvInstances[draft][member];
	}
	const convertAjvErrors = (errors, severity, context, prefix) => (0, function_1.pipe)(errors, (0, NonEmptyArray_1.map)((error) => {
		const allowedParameters = "allowedValues" in error.params ? `: ${error.params.allowedValues.join(", ")}` : "";
		const detectedAdditionalProperties = "additionalProperty" in error.params ? `; found '${error.params.additionalProperty}'` : "";
		const unevaluatedProperty = "unevaluatedProperty" in error.params ? `: '${error.params.unevaluatedProperty}'` : "";
		const errorPath = error.instancePath.split("/").filter((segment) => segment !== "");
		const path = prefix ? [prefix, ...errorPath] : errorPath;
		const errorPathType = errorPath.length > 0 ? prefix == "body" ? "property " : "parameter " : "";
		const errorSourceDescription = `${context === types_2.ValidationContext.Input ? "Request" : "Response"} ` + (prefix ? `${prefix} ` : "") + errorPathType + errorPath.join(".").trim() + (errorPath.length > 0 ? " " : "");
		return {
			path,
			code: error.keyword || "",
			message: `${errorSourceDescription}${error.message || ""}${allowedParameters}${detectedAdditionalProperties}${unevaluatedProperty}`,
			severity
		};
	}));
	exports.convertAjvErrors = convertAjvErrors;
	const validationsFunctionsCache = /* @__PURE__ */ new WeakMap();
	const EMPTY_BUNDLE = { _emptyBundle: true };
	function getValidationFunction(ajvInstance, schema, bundle) {
		const bundledFunctionsCache = validationsFunctionsCache.get(schema);
		const bundleKey = typeof bundle === "object" && bundle !== null ? bundle : EMPTY_BUNDLE;
		if (bundledFunctionsCache) {
			const validationFunction = bundledFunctionsCache.get(bundleKey);
			if (validationFunction) return validationFunction;
		}
		const validationFunction = ajvInstance.compile({
			...schema,
			__bundled__: bundle
		});
		if (!bundledFunctionsCache) validationsFunctionsCache.set(schema, /* @__PURE__ */ new WeakMap());
		validationsFunctionsCache.get(schema).set(bundleKey, validationFunction);
		return validationFunction;
	}
	const validateAgainstSchema = (value, schema, coerce, context, prefix, bundle) => (0, function_1.pipe)(O.tryCatch(() => getValidationFunction(assignAjvInstance(String(schema.$schema), coerce), schema, bundle)), O.chainFirst((validateFn) => O.tryCatch(() => validateFn(value))), O.chain((validateFn) => (0, function_1.pipe)(O.fromNullable(validateFn.errors), O.chain(NonEmptyArray_1.fromArray))), O.map((errors) => (0, exports.convertAjvErrors)(errors, types_1.DiagnosticSeverity.Error, context, prefix)));
	exports.validateAgainstSchema = validateAgainstSchema;
}));
// src/check/judge/prism.ts
var import_types = /* @__PURE__ */ __toESM(require_types(), 1);
var import_utils = /* @__PURE__ */ __toESM(require_utils(), 1);
/**
* Creates what has Prism judge bodies: by schemas that it judges rightly as a whole (`JUDGED`), and as many of them as it may load. What it
* has compiled it keeps until its thread ends.
* @param forAnswers what a schema is for answers; those within it are as they were
*/
function createPrism(linked, forAnswers, bounds = BOUNDS) {
	let left = bounds.all;
	return (schema, source) => {
		const whole = writeSchema(schema, {
			linked,
			change: source === "response" ? forAnswers : (part) => part
		});
		if (!whole) return OUR_OWN;
		const { length: size } = JSON.stringify(whole);
		if (size > bounds.body) return {
			...OUR_OWN,
			remark: tooLarge
		};
		if (size > left) return {
			...OUR_OWN,
			remark: () => FULL
		};
		left -= size;
		const judge = judgeBy(whole, source);
		return judge(NO_BODY) ? {
			judge,
			remark: void 0
		} : OUR_OWN;
	};
}
/** A character takes some 55 bytes of memory and 4 µs. What all take is a part of what the thread of a check may take. */
const BOUNDS = {
	body: 3e5,
	all: 2e6
};
const FULL = "Prism has loaded as many operations as it may: those that came later are judged by our own check alone, without Prism.";
function tooLarge(operation) {
	return `${operation} is judged by our own check alone, without Prism: its schemas are too large for Prism.`;
}
const OUR_OWN = {
	judge: void 0,
	remark: void 0
};
const { validateAgainstSchema } = import_utils.default;
const CONTEXTS = {
	request: import_types.default.ValidationContext.Input,
	response: import_types.default.ValidationContext.Output
};
/** A body that every schema for Prism refuses: if it is found valid, the schema did not compile. */
const NO_BODY = "no body is this text";
function judgeBy(schema, source) {
	return (body) => {
		const found = validateAgainstSchema(body, schema, false, CONTEXTS[source], "body");
		if (found._tag === "None") return void 0;
		const depth = (path = []) => path.length;
		const { path = [], code, message } = found.value.reduce((one, other) => depth(other.path) < depth(one.path) ? other : one);
		return {
			rule: String(code),
			path: path.slice(1).map(String),
			message
		};
	};
}
/**
* Which of Prism and our own rules judges what. Prism judges bodies by schemas that have these keywords alone, with values for which the
* test holds. Our own rules judge bodies by all others: patterns, which Prism may run in exponential time, decimals, times, discriminators,
* and what few contracts have; and, whatever the schema, numbers that a double does not hold, parameters, headers, forms and credentials.
*/
const JUDGED = new Map([
	...keywords("allOf anyOf oneOf not items prefixItems additionalProperties", () => true),
	...keywords("uniqueItems", () => true),
	...keywords("minLength maxLength minItems maxItems minProperties maxProperties", isDouble),
	...keywords("minimum maximum exclusiveMinimum exclusiveMaximum", isDouble),
	...keywords("enum const", (value) => [value].flat().every(isScalar)),
	...keywords("type", (types) => [types].flat().every((type) => typeof type === "string")),
	...keywords("properties", (members) => Object.keys(Object(members)).every(isNoInherited)),
	...keywords("required", (names) => Array.isArray(names) && names.every(isNoInherited)),
	...keywords("format", (name, { type }) => TEXTS.has(name) || type === "integer" && RANGES.has(name))
]);
/** The formats of texts for which Prism has the same test as we. */
const TEXTS = new Set("uuid email date uri hostname ipv4 ipv6 password binary".split(" "));
/** The formats of integers, as Prism does not know them. */
const RANGES = /* @__PURE__ */ new Map([["int32", {
	minimum: -(2 ** 31),
	exclusiveMaximum: 2 ** 31
}], ["int64", {
	minimum: -(2 ** 63),
	exclusiveMaximum: 2 ** 63
}]]);
/** Keywords that say nothing of a value. */
const SILENT = /* @__PURE__ */ new Set([...[
	"title",
	"description",
	"$comment",
	"example",
	"examples",
	"default",
	"deprecated"
], ...[
	"externalDocs",
	"xml",
	"readOnly",
	"writeOnly",
	"$defs",
	"definitions"
]]);
function keywords(names, test) {
	return names.split(" ").map((name) => [name, test]);
}
function isDouble(value) {
	return typeof value === "number";
}
function isScalar(value) {
	return value === null || [
		"string",
		"number",
		"boolean"
	].includes(typeof value);
}
/** Prism takes what every object of JavaScript inherits for members. */
function isNoInherited(name) {
	return !(String(name) in Object.prototype);
}
/** A schema for Prism, which refers to nothing outside it; `undefined` if Prism does not judge all of it. */
function writeSchema(schema, { linked, change }) {
	const names = /* @__PURE__ */ new Map();
	const waiting = [];
	let isJudged = true;
	const refer = (part) => {
		const known = names.get(part);
		const name = known ?? String(names.size);
		if (known === void 0) {
			names.set(part, name);
			waiting.push(part);
		}
		return { $ref: `#/$defs/${name}` };
	};
	const partOf = (part) => linked && (linked.nameOf(part) !== void 0 || !linked.owns(part)) ? refer(part) : write(part);
	const write = (part) => {
		const { format, ...rules } = change(part);
		const said = Object.entries(rules).filter(([key]) => !key.startsWith("x-") && !SILENT.has(key));
		isJudged &&= [...said, ...format === void 0 ? [] : [["format", format]]].every(([key, value]) => JUDGED.get(key)?.(value, part) === true);
		if (!isJudged) return {};
		const range = RANGES.get(format);
		const written = mapParts(Object.fromEntries(said), partOf);
		if (!range) return format === void 0 ? written : {
			...written,
			format
		};
		return {
			...written,
			allOf: [...written.allOf ?? [], range]
		};
	};
	const whole = refer(schema);
	const parts = {};
	for (let part = waiting.pop(); part && isJudged; part = waiting.pop()) parts[names.get(part)] = write(part);
	if (!isJudged) return void 0;
	return {
		$schema: DIALECT,
		allOf: [whole],
		not: { const: NO_BODY },
		$defs: parts
	};
}
const DIALECT = "https://json-schema.org/draft/2020-12/schema";
export { createPrism };

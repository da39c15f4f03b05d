// src/petstore/section-text.ts
/** The document that describes the pet store service. Sections are those of it. */
const DOCUMENT = "Pet Store Service Interface";
/** Names a section of the contract of the pet store, with its document; `–` is none, of whatever contract. */
function sectionText(section = "–") {
	return section === "–" ? "no section" : `section ${section} of the ${DOCUMENT}`;
}
export { sectionText as t };

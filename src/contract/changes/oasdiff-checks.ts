// Which changes of contracts have a name of oasdiff's, and how serious oasdiff takes each to be. These are facts from its public list:
// the rules of github.com/oasdiff/oasdiff, checker/rules.go, with their default levels, which `oasdiff checks changelog` prints.

/** How serious a change is: it breaks clients, it may break them, or it does not. */
export type Level = 'error' | 'warning' | 'info'

/** oasdiff's level of one of its ids; `undefined` for an id that is not its own. */
export function oasdiffLevel(id: string): Level | undefined {
  return LEVELS.get(id)
}

// --- internal ---

// Each row has places and what may happen at all of them: an id is one of each, `request-body-all-of-added`. Behind a colon alone are whole ids.

const ERRORS = `
  request-body request-header-property request-parameter request-property: became-enum became-required
  request-body request-parameter request-parameter-property request-property: became-not-nullable enum-value-removed
    list-of-types-narrowed
  request-body request-parameter request-property response-body response-header response-property: type-changed
  request-body request-parameter request-property: exclusive-max-decreased exclusive-min-increased max-decreased
    max-length-decreased min-increased min-items-increased min-length-increased
  request-body request-property response-body response-property: const-changed content-encoding-changed
    content-media-type-changed dependent-required-changed
  request-body request-property: all-of-added any-of-removed const-added contains-added content-schema-added
    dependent-required-added dependent-schema-added else-added if-added max-contains-decreased min-contains-increased
    one-of-removed pattern-property-added prefix-items-removed property-names-added then-added unevaluated-items-added
    unevaluated-properties-added
  request-body response-required-property: removed
  request-body: added-required media-type-removed media-type-schema-added
  request-parameter request-property: pattern-added
  request-parameter: default-value-added default-value-changed default-value-removed max-items-decreased
    sunset-date-changed-too-small sunset-deleted
  response-body response-header response-property: became-nullable type-generalized
  response-body response-property: const-removed contains-removed content-schema-removed dependent-required-removed
    dependent-schema-removed else-removed exclusive-max-increased exclusive-min-decreased if-removed
    list-of-types-widened max-contains-increased max-increased max-length-increased max-length-unset
    min-contains-decreased min-decreased min-items-decreased min-items-unset min-length-decreased one-of-added
    pattern-property-removed prefix-items-added property-names-removed then-removed unevaluated-items-removed
    unevaluated-properties-removed
  response-header response-property: became-optional
  : api-path-removed-before-sunset api-path-removed-without-deprecation api-removed-before-sunset
    api-removed-without-deprecation api-sunset-date-changed-too-small new-request-path-parameter
    new-required-request-default-parameter-to-existing-path new-required-request-header-property
    new-required-request-parameter new-required-request-property new-required-request-property-with-default
    request-parameter-property-type-specialized request-property-became-required-with-default
    required-response-header-removed response-media-type-removed response-success-status-removed sunset-deleted
    webhook-removed
`

const WARNINGS = `
  request-body request-parameter request-property: exclusive-max-set exclusive-min-set max-length-set max-set
    min-items-set min-set
  request-body request-property: all-of-removed
  request-parameter request-property response-optional-property: removed
  request-parameter request-property: pattern-changed
  : optional-response-header-removed request-parameter-property-type-changed response-body-media-type-schema-removed
    response-property-enum-value-added response-required-property-became-not-write-only
`

const INFOS = `
  api-global-security api-security api-security-component response-header response-optional-property
    response-required-property: added
  api-global-security api-security api-security-component: removed
  api-global-security api-security: scope-added scope-removed
  api-security-component: oauth-scope-added oauth-scope-changed oauth-scope-removed oauth-token-url-changed
    oauth-url-changed type-changed
  request-body request-parameter request-parameter-property request-property: became-nullable list-of-types-widened
    type-generalized
  request-body request-parameter request-property response-write-only-property: became-optional
  request-body request-parameter request-property: exclusive-max-increased exclusive-min-decreased max-increased
    max-length-increased min-decreased min-length-decreased
  request-body request-property response-body response-property: all-of-added-annotation-only
    all-of-removed-annotation-only any-of-added default-value-added default-value-changed default-value-removed
    discriminator-added discriminator-mapping-added discriminator-mapping-changed discriminator-mapping-deleted
    discriminator-property-name-changed discriminator-removed
  request-body request-property: const-removed contains-removed content-schema-removed dependent-required-removed
    dependent-schema-removed else-removed if-removed max-contains-increased min-contains-decreased one-of-added
    pattern-property-removed prefix-items-added property-names-removed then-removed unevaluated-items-removed
    unevaluated-properties-removed
  request-body: added-optional media-type-added media-type-schema-removed
  request-optional-property request-required-property response-optional-property response-required-property:
    became-not-read-only became-read-only became-write-only
  request-optional-property request-required-property response-optional-property: became-not-write-only
  request-parameter request-parameter-property request-property response-write-only-property: enum-value-added
  request-parameter request-property response-property: deprecated pattern-removed reactivated
  request-parameter request-property: pattern-generalized
  request-parameter: max-items-increased min-items-decreased removed-with-deprecation
  request-property response-property: deprecated-with-sunset
  request-read-only-property response-property: enum-value-removed
  request-read-only-property: exclusive-max-decreased exclusive-min-increased max-decreased max-length-decreased
    min-increased
  response-body response-header response-property: became-not-nullable type-specialized
  response-body response-property: all-of-added all-of-removed any-of-removed const-added contains-added
    content-schema-added dependent-required-added dependent-schema-added else-added if-added list-of-types-narrowed
    max-contains-decreased min-contains-increased one-of-removed pattern-property-added prefix-items-removed
    property-names-added then-added unevaluated-items-added unevaluated-properties-added
  response-property response-write-only-property: became-required
  : api-operation-id-added api-operation-id-removed api-path-removed-with-deprecation api-removed-with-deprecation
    api-tag-added api-tag-removed endpoint-added endpoint-deprecated endpoint-deprecated-with-sunset
    endpoint-reactivated new-optional-request-default-parameter-to-existing-path new-optional-request-parameter
    new-optional-request-property response-body-media-type-schema-added response-media-type-added
    response-mediatype-enum-value-removed response-non-success-status-added response-non-success-status-removed
    response-optional-write-only-property-added response-optional-write-only-property-removed
    response-property-pattern-added response-property-pattern-changed response-required-write-only-property-added
    response-required-write-only-property-removed response-success-status-added webhook-added
`

const LEVELS: ReadonlyMap<string, Level> = new Map([
  ...idsIn(ERRORS, 'error'),
  ...idsIn(WARNINGS, 'warning'),
  ...idsIn(INFOS, 'info'),
])

function idsIn(rows: string, level: Level): (readonly [id: string, level: Level])[] {
  return rows.split(/\n(?! {4})/).flatMap((row) => {
    const [places = [], words = []] = row.split(':').map((part) => part.match(/\S+/g) ?? [])
    const ids =
      places.length === 0 ? words : places.flatMap((at) => words.map((word) => `${at}-${word}`))
    return ids.map((id) => [id, level] as const)
  })
}

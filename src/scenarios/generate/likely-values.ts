import { createRandom, randomBelow } from '../../base/random.ts'
import { plainName, wordsOf } from '../../base/text/text.ts'
import type { Schema } from '../../contract/document/document.ts'
import { singular } from '../../contract/resources/paths.ts'
import { flatten } from '../../contract/views/flat-schema.ts'
import type { RecordValue } from '../../store/record-kind.ts'
import { createFaker, type Faker, type FieldsDraw, hintedValue } from './draw.ts'

/** Fields of the records of one resource. */
export interface LikelyFields {
  readonly resource: string
  readonly members: readonly (readonly [name: string, schema: Schema])[]
  readonly seed: number
}

/**
 * How fields are drawn whose names say what they hold (`firstName`, `city`), or whose schemas have a hint (`x-faker`): values that a
 * person can read. Values of other fields, and those that their schema does not take, are made from the schema.
 */
export function likelyDraws({ resource, members, seed }: LikelyFields): readonly FieldsDraw[] {
  const faker = createFaker(seed)
  return members.flatMap(([name, schema]): readonly FieldsDraw[] => {
    const write = likelyValue(name, schema, { resource, depth: 0 })
    if (!write) return []
    const random = createRandom(seed, `${resource}/${name}`)
    const draw = (): RecordValue => {
      faker.seed(randomBelow(MOST_SEEDS, random))
      return { [name]: write(faker) }
    }
    return [{ fields: [name], draw }]
  })
}

// --- internal ---

type Write = (faker: Faker) => unknown

/** Whose field it is, and in how many objects. */
interface Owner {
  readonly resource: string
  readonly depth: number
}

const MOST_SEEDS = 2 ** 31
/** As deep as `data.attributes.address.city`. */
const MOST_DEPTH = 3

function likelyValue(name: string, schema: Schema, owner: Owner): Write | undefined {
  const hinted = hintedValue(schema)
  if (hinted) return hinted
  const { keywords } = flatten(schema)
  const types = [keywords.type].flat()
  if (types.includes('object')) return likelyObject(name, keywords, owner)
  // What the contract shows tells more than a name.
  if (SHOWN.some((keyword) => keyword in keywords)) return undefined
  const plain = plainName(name)
  if (types.includes('number')) return NUMBERS.get(plain)
  if (!types.includes('string')) return undefined
  const { format } = keywords
  if (format !== undefined) return format === 'email' ? LIKELY.get('email') : undefined
  return LIKELY.get(plain) ?? NAMES.get(plain)?.(owner.resource)
}

/** The members of an object that can be told; the others are made. */
function likelyObject(
  name: string,
  { properties = {} }: Schema,
  { resource, depth }: Owner,
): Write | undefined {
  if (depth === MOST_DEPTH) return undefined
  const owner = { resource: IN_RECORD.has(plainName(name)) ? resource : name, depth: depth + 1 }
  const told = Object.entries(properties as { readonly [name: string]: Schema }).flatMap(
    ([each, schema]): readonly (readonly [string, Write])[] => {
      const write = likelyValue(each, schema, owner)
      return write ? [[each, write]] : []
    },
  )
  if (told.length === 0) return undefined
  return (faker) => Object.fromEntries(told.map(([each, write]) => [each, write(faker)]))
}

/** Keywords by which a schema says its values itself. */
const SHOWN = ['enum', 'const', 'pattern', 'example', 'examples', 'default']

/** Objects that are the record, but for its id (JSON:API, wrappers). */
const IN_RECORD = new Set(['attributes', 'data', 'properties', 'fields'])

/** What fields hold by their names, without case and separators. */
const LIKELY = byName<Write>({
  'firstname givenname forename': (faker) => faker.person.firstName(),
  'lastname surname familyname': (faker) => faker.person.lastName(),
  'fullname personname authorname contactname customername': (faker) => faker.person.fullName(),
  'username login nickname handle screenname': (faker) => faker.internet.username(),
  'email mail emailaddress': (faker) => faker.internet.exampleEmail(),
  'phone phonenumber telephone mobile mobilephone tel fax': (faker) =>
    faker.phone.number({ style: 'international' }),
  'jobtitle profession occupation': (faker) => faker.person.jobTitle(),
  'company companyname organization organisation organizationname legalname': (faker) =>
    faker.company.name(),
  'city town cityname': (faker) => faker.location.city(),
  'country countryname': (faker) => faker.location.country(),
  'countrycode countryiso': (faker) => faker.location.countryCode(),
  province: (faker) => faker.location.state(),
  'zip zipcode postcode postalcode': (faker) => faker.location.zipCode(),
  'street streetaddress address addressline1 address1 line1': (faker) =>
    faker.location.streetAddress(),
  'timezone tz': (faker) => faker.location.timeZone(),
  'currency currencycode': (faker) => faker.finance.currencyCode(),
  'color colour': (faker) => faker.color.human(),
  'title subject headline summary tagline': (faker) => faker.company.catchPhrase(),
  'description text content comment message note notes body bio about': (faker) =>
    faker.hacker.phrase(),
})

/** The same of numbers. */
const NUMBERS = byName<Write>({
  'latitude lat': (faker) => faker.location.latitude(),
  'longitude lon lng': (faker) => faker.location.longitude(),
  'price amount total subtotal cost': (faker) => Number(faker.commerce.price()),
})

/** What a `name` is depends on what has it. */
const NAMES = byName<(resource: string) => Write>({
  'name displayname label': (resource) => {
    const noun = singular(wordsOf(resource).at(-1) ?? resource)
    if (PEOPLE.has(noun)) return (faker) => faker.person.fullName()
    if (COMPANIES.has(noun)) return (faker) => faker.company.name()
    if (GOODS.has(noun)) return (faker) => faker.commerce.productName()
    return (faker) => `${capital(faker.word.adjective())} ${noun}`
  },
})

const PEOPLE = words(
  'user person people customer employee author member contact owner patient student teacher guest driver player artist account profile assignee creator recipient friend',
)
const COMPANIES = words('company organization organisation vendor supplier merchant brand tenant')
const GOODS = words('product item good article sku')

/** A table by each of the names in its keys. */
function byName<Value>(table: { readonly [names: string]: Value }): ReadonlyMap<string, Value> {
  return new Map(
    Object.entries(table).flatMap(([names, value]) =>
      names.split(' ').map((name): [string, Value] => [name, value]),
    ),
  )
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(' '))
}

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1)
}

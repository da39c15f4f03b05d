import type { faker } from '@faker-js/faker/locale/en'
import { titled, wordsOf } from '../../base/text/text.ts'
import { singular } from '../../contract/resources/paths.ts'

type Faker = typeof faker

/** What a value of a member is written with. */
export interface Telling {
  /** Draws what is the member's own. */
  readonly faker: Faker
  /** Draws what members of one record have in common, whichever of them it has: who it is, and when it was created. */
  readonly same: <Value>(draw: (faker: Faker) => Value) => Value
  /** What the record is, in one word: `user`. */
  readonly noun: string
}

/** What kind of value a member has, by its schema. */
export type MemberKind = keyof typeof MEMBERS

/** Writes a value that a person could have written. */
export type Write = (telling: Telling) => unknown

/**
 * How the values of a member are written, by the end of its name: the most words that are known. `billing_address_city` is a city.
 * `undefined` if its name tells nothing.
 */
export function writerOf(
  name: string,
  kind: MemberKind,
): { readonly write: Write; readonly noun?: string } | undefined {
  const words = wordsOf(name.replace(/(?<=[a-z])\d$/, ''))
  const table = TABLES[kind]
  for (let from = 0; from < words.length; from += 1) {
    const write = table[words.slice(from).join('')]
    // A customer_name is the name of a customer, whatever has it.
    const noun = singular(words[from - 1] ?? '')
    if (write) return noun in CALLED ? { write, noun } : { write }
  }
  const other = OTHERS[kind]
  return other && { write: other }
}

/** What is called by the last word of a path or a member: `users`, `v2-tags`, `createdBy`. */
export function nounOfName(name: string): string {
  return singular(wordsOf(name).findLast((word) => !/^(?:v?\d+|from|to|in|on)$/.test(word)) ?? name)
}

// --- internal ---

type Call = (faker: Faker) => string

const person: Call = (faker) => `${faker.person.firstName()} ${faker.person.lastName()}`
const company: Call = (faker) => faker.company.name()
const product: Call = (faker) => faker.commerce.productName()
const heading: Call = (faker) => faker.company.catchPhrase()
const task: Call = (faker) =>
  titled(`${faker.hacker.verb()} the ${faker.hacker.adjective()} ${faker.hacker.noun()}`)
const place =
  (noun: string): Call =>
  (faker) =>
    `${faker.person.lastName()} ${titled(noun)}`

/** What records are called, by what they are. */
const CALLED: { readonly [noun: string]: Call } = byName({
  'user person people customer client employee author member contact patient student teacher guest driver player account profile assignee assigner creator reporter reviewer editor recipient sender friend follower followed collaborator subscriber lead candidate applicant doctor agent manager staff participant attendee passenger tenant owner payer payee buyer seller by':
    person,
  'company organization organisation org vendor supplier merchant brand manufacturer business employer shop store customercompany publisher':
    company,
  'product item good article sku variant': product,
  'task todo issue ticket bug story subtask pull incident goal milestone checklist action': task,
  'post page document news event meeting course lesson campaign survey notification announcement thread discussion headline':
    heading,
  'book audiobook chapter': (faker) => faker.book.title(),
  album: (faker) => faker.music.album(),
  'song track episode show playlist': (faker) => faker.music.songName(),
  'artist band': (faker) => faker.music.artist(),
  genre: (faker) => faker.music.genre(),
  'dish meal recipe menu food': (faker) => faker.food.dish(),
  ingredient: (faker) => faker.food.ingredient(),
  'category department': (faker) => faker.commerce.department(),
  'tag label keyword topic interest': (faker) => faker.word.noun(),
  'city town place location destination': (faker) => faker.location.city(),
  country: (faker) => faker.location.country(),
  street: (faker) => faker.location.street(),
  'region state province': (faker) => faker.location.state(),
  currency: (faker) => faker.finance.currencyName(),
  language: (faker) => faker.location.language().name,
  'color colour': (faker) => faker.color.human(),
  airport: (faker) => faker.airline.airport().name,
  airline: (faker) => faker.airline.airline().name,
  'vehicle car': (faker) => faker.vehicle.vehicle(),
  'file attachment asset upload image photo': (faker) => faker.system.commonFileName(),
  'domain zone host': (faker) => `${faker.internet.domainWord()}.example`,
  'repo repository package project branch bucket': (faker) =>
    `${faker.word.adjective()}-${faker.word.noun()}`,
  ...Object.fromEntries(
    [
      'hotel',
      'school',
      'restaurant',
      'hospital',
      'museum',
      'library',
      'park',
      'venue',
      'university',
    ].map((noun) => [noun, place(noun)]),
  ),
})

/** What a record is called, and all that follows from it. */
const called: Write = ({ same, noun }) =>
  same(CALLED[noun] ?? ((faker) => `${titled(faker.word.adjective())} ${noun}`))

const slug: Write = (telling) =>
  String(called(telling))
    .normalize('NFKD')
    .toLowerCase()
    .replace(/(?:[^a-z\d.]|\.(?![a-z\d]))+/g, '-')
    .replace(/^[-.]+|-$/g, '')

const first: Call = (faker) => faker.person.firstName()
const last: Call = (faker) => {
  faker.person.firstName()
  return faker.person.lastName()
}

/** Times of one record. They do not depend on the day of the run, so that it can be repeated. */
const BORN = { from: '2023-01-01T00:00:00Z', to: '2026-06-30T00:00:00Z' }
const TO_COME = { from: '2027-01-01T00:00:00Z', to: '2028-12-31T00:00:00Z' }
const DAY = 86_400_000
const born = ({ same }: Telling) => same((faker) => faker.date.between(BORN)).getTime()
/** A time so many days after the record was created. */
const after =
  (from: number, to: number): Write =>
  (telling) =>
    new Date(born(telling) + Math.round(telling.faker.number.float({ min: from, max: to }) * DAY))

const oneOf =
  (...values: readonly string[]): Write =>
  ({ faker }) =>
    faker.helpers.arrayElement(values)
const whole =
  (min: number, max: number): Write =>
  ({ faker }) =>
    faker.number.int({ min, max })
const real =
  (min: number, max: number, fractionDigits = 2): Write =>
  ({ faker }) =>
    faker.number.float({ min, max, fractionDigits })
const likely =
  (probability: number): Write =>
  ({ faker }) =>
    faker.datatype.boolean(probability)

/** What members hold, by the words that their names end in, without case and separators. */
const MEMBERS = {
  text: {
    'name displayname label': called,
    'title subject headline summary tagline caption': ({ noun, same, ...more }) =>
      noun in CALLED && CALLED[noun] !== person ? called({ noun, same, ...more }) : same(heading),
    'firstname givenname forename': ({ same }) => same(first),
    'lastname surname familyname': ({ same }) => same(last),
    'fullname personname author authorname creator assignee reporter contactname customername recipientname':
      ({ same }) => same(person),
    'username login loginname nickname handle screenname': ({ same }) =>
      same(person)
        .toLowerCase()
        .replace(/[^a-z]+/g, '.'),
    'slug permalink': slug,
    'email mail emailaddress': ({ same }) =>
      `${same(person)
        .toLowerCase()
        .replace(/[^a-z]+/g, '.')}@example.com`,
    'phone phonenumber telephone mobile mobilephone mobilenumber tel fax': ({ faker }) =>
      faker.phone.number({ style: 'international' }),
    'jobtitle profession occupation position': ({ faker }) => faker.person.jobTitle(),
    'gender sex': ({ faker }) => faker.person.sex(),
    'bio about biography': ({ faker }) => faker.person.bio(),
    'company companyname organization organisation organizationname legalname businessname manufacturer brand vendor supplier merchant':
      ({ faker }) => faker.company.name(),
    'department category categoryname': ({ faker }) => faker.commerce.department(),
    'city town cityname location': ({ faker }) => faker.location.city(),
    'country countryname': ({ faker }) => faker.location.country(),
    'countrycode countryiso': ({ faker }) => faker.location.countryCode(),
    'province region stateorprovince': ({ faker }) => faker.location.state(),
    'zip zipcode postcode postalcode': ({ faker }) => faker.location.zipCode('#####'),
    'street streetaddress address addressline addressline1 address1 line1': ({ faker }) =>
      faker.location.streetAddress(),
    'line2 address2 addressline2': ({ faker }) => faker.location.secondaryAddress(),
    'housenumber buildingnumber streetnumber': ({ faker }) => faker.location.buildingNumber(),
    'timezone tz': ({ faker }) => faker.location.timeZone(),
    'currency currencycode': ({ faker }) => faker.finance.currencyCode(),
    'language languagecode lang locale': ({ faker }) => faker.location.language().alpha2,
    'color colour': ({ faker }) => faker.color.human(),
    'hexcolor colorhex': ({ faker }) => faker.color.rgb(),
    'price amount total subtotal cost balance': ({ faker }) => faker.commerce.price(),
    iban: ({ faker }) => faker.finance.iban(),
    'bic swift': ({ faker }) => faker.finance.bic(),
    accountnumber: ({ faker }) => faker.finance.accountNumber(),
    isbn: ({ faker }) => faker.commerce.isbn(),
    'sku code reference referencenumber partnumber coupon': ({ faker }) =>
      faker.string.alphanumeric({ length: 8, casing: 'upper' }),
    'ean upc gtin barcode': ({ faker }) => faker.commerce.upc(),
    'number ordernumber invoicenumber serialnumber': ({ faker }) =>
      faker.string.numeric({ length: 6, allowLeadingZeros: false }),
    'key token hash secret checksum sha commit fingerprint etag': ({ faker }) =>
      faker.string.hexadecimal({ length: 32, casing: 'lower', prefix: '' }),
    'type resourcetype objecttype object kind': ({ noun }) => noun,
    'uuid guid': ({ faker }) => faker.string.uuid(),
    'id gid ids': ({ faker }) => faker.string.alphanumeric({ length: 12, casing: 'lower' }),
    'version semver': ({ faker }) => faker.system.semver(),
    filename: ({ faker }) => faker.system.commonFileName(),
    'mimetype contenttype mediatype': ({ faker }) => faker.system.mimeType(),
    'domain domainname hostname host': ({ faker }) => `${faker.internet.domainWord()}.example`,
    'icon emoji': ({ faker }) => faker.internet.emoji(),
    'status state': oneOf('active', 'pending', 'completed'),
    role: oneOf('admin', 'member', 'viewer'),
    visibility: oneOf('public', 'private'),
    'priority severity': oneOf('low', 'medium', 'high'),
    'tag tags keyword keywords': ({ faker }) => faker.word.noun(),
    'description text content comment message note notes body details instructions reason remarks':
      ({ faker, noun }) => DESCRIBED[noun]?.(faker) ?? faker.hacker.phrase(),
  },
  link: {
    'image imageurl avatar avatarurl photo photourl picture pictureurl logo logourl thumbnail thumbnailurl icon iconurl cover coverurl':
      (telling) => `https://example.com/images/${slug(telling)}.jpg`,
    'url uri link href website homepage': (telling) =>
      `https://example.com/${telling.noun}/${slug(telling)}`,
  },
  time: {
    'created createdat createdon createdtime createddate creationdate creationtime datecreated inserted insertedat registered registeredat joined joinedat addedat':
      (telling) => new Date(born(telling)),
    'updated updatedat updatedon updatedtime lastupdated modified modifiedat modifiedon lastmodified datemodified dateupdated changed changedat edited editedat':
      after(0, 90),
    'published publishedat publisheddate publicationdate': after(0, 10),
    'due dueat dueon duedate deadline expires expiresat expiry expirydate expiration expirationdate expireson validuntil renewsat':
      ({ faker }) => faker.date.between(TO_COME),
    'start starts startat startson startsat startdate starttime startedat begin beginat from validfrom':
      after(1, 30),
    'end ends endat endsat endson enddate endtime finish until to': after(30, 60),
    'completedat closedat finishedat deletedat archivedat canceledat cancelledat removedat resolvedat endedat failedat terminatedat revokedat':
      after(90, 120),
    'birthday birthdate dateofbirth dob born': ({ same }) =>
      same((faker) => faker.date.birthdate({ refDate: BORN.to })),
  },
  number: {
    'latitude lat': ({ faker }) => faker.location.latitude(),
    'longitude lon lng long': ({ faker }) => faker.location.longitude(),
    'price amount total subtotal cost unitprice balance fee': ({ faker }) =>
      Number(faker.commerce.price()),
    'tax discount shipping': real(1, 40),
    'quantity qty': whole(1, 12),
    age: whole(18, 80),
    year: whole(1995, 2026),
    'rating stars score': real(1, 5, 1),
    'percent percentage progress': whole(0, 100),
    'taxrate vatrate rate': real(0, 25, 1),
    'count stock inventory totalcount likes views followers': whole(0, 250),
    'position order rank sortorder index page level': whole(1, 20),
    'duration minutes': whole(5, 180),
    weight: real(0.1, 40, 1),
    'width height length depth': whole(10, 200),
    'size filesize bytes': whole(2000, 5_000_000),
    priority: whole(1, 5),
    'guests seats rooms beds bedrooms bathrooms people': whole(1, 6),
    temperature: real(-5, 35, 1),
  },
  flag: {
    'active enabled available published verified isactive public visible confirmed': likely(0.8),
    'deleted archived banned suspended locked blocked hidden disabled isdeleted closed admin cancelled canceled revoked expired':
      likely(0.15),
  },
} as const satisfies { readonly [kind: string]: { readonly [names: string]: Write } }

/** What is written of records of a kind. */
const DESCRIBED: { readonly [noun: string]: Call } = byName({
  'product item good article sku variant': (faker) => faker.commerce.productDescription(),
  'dish meal recipe menu food': (faker) => faker.food.description(),
  'user person author profile account employee': (faker) => faker.person.bio(),
})

/** What members of other names hold. */
const OTHERS: { readonly [kind in MemberKind]?: Write } = {
  text: ({ faker }) => `${faker.word.adjective()} ${faker.word.noun()}`,
  link: (telling) => `https://example.com/${telling.noun}/${slug(telling)}`,
  time: after(0, 90),
}

const TABLES: { readonly [kind in MemberKind]: { readonly [name: string]: Write } } = {
  text: byName<Write>(MEMBERS.text),
  link: byName<Write>(MEMBERS.link),
  time: byName<Write>(MEMBERS.time),
  number: byName<Write>(MEMBERS.number),
  flag: byName<Write>(MEMBERS.flag),
}

/** A table by each of the names in its keys. */
function byName<Value>(table: { readonly [names: string]: Value }): {
  readonly [name: string]: Value
} {
  return Object.assign(
    Object.create(null),
    ...Object.entries(table).flatMap(([names, value]) =>
      names.split(' ').map((name) => ({ [name]: value })),
    ),
  )
}

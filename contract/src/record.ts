import * as z from 'zod/mini'
import { chosen, chosenIds, listQuery, person } from './content.ts'
import { endpoint } from './endpoint.ts'
import { paginated } from './pagination.ts'
import { may } from './roles.ts'
import { optionalDay } from './rules/moment.ts'
import { invalidCharacter } from './rules/text.ts'
import { type ContentKind, contentKinds, subjects } from './subjects.ts'

/** What staff do, as the record names it, with the words that its screen has for it. A new call of staff adds its line here. */
export const recordActions = {
  'member-seen': 'Lid bekeken',
  'member-registrations-seen': 'Registraties van lid bekeken',
  'member-points-seen': 'Punten van lid bekeken',
  'member-history-seen': 'Geschiedenis van lid bekeken',
  'member-view-seen': 'Bekeken wat het lid ziet',
  'members-listed': 'Lijst van leden bekeken',
  'members-exported': 'Lijst van leden geëxporteerd',
  'members-searched': 'Leden gezocht',
  'member-changed': 'Gegevens van lid gewijzigd',
  'sync-started': 'Punten laten bijwerken bij de cadeaushop',
  'member-blocked': 'Lid geblokkeerd',
  'member-unblocked': 'Blokkade van lid opgeheven',
  'verification-mailed': 'Verificatiemail opnieuw gestuurd',
  'points-given': 'Punten met de hand gewijzigd',
  'points-proposed': 'Punten met de hand voorgesteld',
  'cases-listed': 'Lijst van zaken bekeken',
  'cases-searched': 'Zaken gezocht',
  'case-seen': 'Zaak bekeken',
  'case-asked': 'Vraag gesteld in zaak',
  'case-noted': 'Notitie bij zaak gezet',
  'case-decided': 'Zaak besloten',
  'manager-given': 'Accountmanager van lid gewijzigd',
  'registration-seen': 'Registratie bekeken',
  'registration-mended': 'Registratie hersteld',
  'registration-changed': 'Registratie gewijzigd',
  'registration-withdrawn': 'Registratie ingetrokken',
  'registration-reinstated': 'Ingetrokken registratie teruggezet',
  'registration-transferred': 'Registratie overgedragen aan een andere installateur',
  'registrations-transferred': 'Alle registraties van lid overgedragen aan een andere installateur',
  'registrations-received': 'Alle registraties van een ander lid gekregen',
  'registration-mailed': 'Bevestiging van registratie opnieuw gemaild',
  'registration-noted': 'Notitie bij registratie gezet',
  'registrations-listed': 'Lijst van registraties bekeken',
  'registrations-exported': 'Lijst van registraties geëxporteerd',
  'registrations-searched': 'Registraties gezocht',
  'profile-changed': 'Eigen gegevens gewijzigd',
  'staff-listed': 'Lijst van medewerkers bekeken',
  'roles-seen': 'Rollen bekeken',
  'roles-changed': 'Rollen gewijzigd',
  'upload-added': 'Bestand geüpload',
  'photo-seen': 'Foto van lid bekeken',
  'invitation-sent': 'Uitnodiging verstuurd',
  'invitation-withdrawn': 'Uitnodiging ingetrokken',
  'invitation-accepted': 'Uitnodiging aangenomen',
  'invitations-listed': 'Lijst van uitnodigingen bekeken',
  'factor-added': 'Tweede stap toegevoegd',
  'factor-removed': 'Tweede stap verwijderd',
  'recovery-codes-renewed': 'Nieuwe herstelcodes gemaakt',
  'recovery-code-used': 'Herstelcode gebruikt',
  'factor-refused': 'Verkeerde code of passkey voor de tweede stap',
  'values-erased': 'Gegevens gewist uit het logboek',
  'lines-removed': 'Regels ouder dan zeven jaar opgeruimd',
  'article-created': 'Artikel gemaakt',
  'article-duplicated': 'Artikel gedupliceerd',
  'article-saved': 'Artikel bewaard',
  'article-saved-again': 'Artikel verder bewerkt',
  'article-published': 'Artikel gepubliceerd',
  'article-planned': 'Artikel ingepland',
  'article-plan-dropped': 'Geplande wijziging van artikel laten vervallen',
  'article-withdrawn': 'Artikel ingetrokken',
  'article-deleted': 'Artikel weggegooid',
  'article-restored': 'Artikel teruggehaald uit de prullenbak',
  'article-removed': 'Artikel verwijderd omdat het dertig dagen in de prullenbak lag',
  'entry-created': 'Gemaakt',
  'entry-changed': 'Gewijzigd',
  'entry-duplicated': 'Gedupliceerd',
  'entry-saved': 'Bewaard',
  'entry-saved-again': 'Verder bewerkt',
  'entry-published': 'Gepubliceerd',
  'entry-planned': 'Ingepland',
  'entry-plan-dropped': 'Geplande wijziging laten vervallen',
  'entry-withdrawn': 'Ingetrokken',
  'entry-deleted': 'Weggegooid',
  'entry-restored': 'Teruggehaald uit de prullenbak',
  'entry-removed': 'Verwijderd na dertig dagen in de prullenbak',
  'entries-ordered': 'Volgorde gewijzigd',
  'setting-changed': 'Instelling gewijzigd',
  'version-kept': 'Versie bewaard',
  'version-restored': 'Versie teruggezet in het concept',
  'mails-listed': 'Lijst van e-mails bekeken',
  'mails-searched': 'E-mails gezocht',
  'mail-seen': 'E-mail bekeken',
  'mail-sent-again': 'E-mail opnieuw verstuurd',
  'mail-held': 'E-mail tegengehouden',
  'mail-discarded': 'E-mail weggegooid',
  'member-address-changed': 'E-mailadres van lid gewijzigd',
  'mail-text-saved': 'Tekst van e-mail bewaard',
  'mail-text-published': 'Tekst van e-mail gepubliceerd',
  'mail-text-restored': 'Versie teruggezet in de tekst van een e-mail',
  'mail-text-tested': 'Proefmail naar zichzelf gestuurd',
  'record-listed': 'Logboek bekeken',
  'record-line-seen': 'Regel van het logboek bekeken',
  'record-checked': 'Logboek laten controleren',
  'record-accepted': 'Breuk in het logboek aanvaard door de exploitant',
  'backup-restored': 'Back-up teruggezet door de exploitant',
  'factor-reset': 'Tweede stap gewist door de exploitant',
  'admin-created': 'Beheerder gemaakt door de exploitant',
  'demo-ended': 'Demo-account afgesloten door de exploitant',
} as const

export type RecordAction = keyof typeof recordActions

/** Whether an act is no more than looking. What is exported leaves the portal, so that is more. */
export function isLook(action: string): boolean {
  return /-(?:seen|listed|searched)$/.test(action)
}

const otherKinds = {
  member: 'Lid',
  members: 'Leden',
  registration: 'Registratie',
  upload: 'Bestand',
  invitation: 'Uitnodiging',
  case: 'Zaak',
  setting: 'Instelling',
  'gift-shop': 'Cadeaushop',
  brand: 'Merk',
  product: 'Product',
  mail: 'Verstuurde e-mail',
  'mail-text': 'E-mail',
  record: 'Logboek',
} as const

export type RecordedKind = keyof typeof otherKinds | ContentKind

export const recordedKinds = {
  ...otherKinds,
  ...Object.fromEntries(contentKinds.map((kind) => [kind, subjects[kind].one])),
} as Readonly<Record<RecordedKind, string>>

const kinds = Object.keys(recordedKinds) as RecordedKind[]
const actions = Object.keys(recordActions) as RecordAction[]

export const lookActions = actions.filter(isLook)

/** Saves of a working copy: one, and those that go on with it. */
export const saveActions = ['article-saved', 'entry-saved'] as const satisfies RecordAction[]
export const furtherSaveActions = ['article-saved-again', 'entry-saved-again'] as const satisfies RecordAction[]

const lineFields = {
  id: z.int(),
  moment: z.string(),
  by: z.object({
    kind: z.enum(['member', 'operator', 'system']),
    id: z.nullable(z.int()),
    /** Null for who is no member any more. */
    name: z.nullable(z.string()),
    /** Names can be changed to another's: with the id this tells who it is. */
    email: z.nullable(z.string()),
  }),
  /** One of `recordActions`, or of another version. */
  action: z.string(),
  /** Its kind is one of `recordedKinds`; the name is null when it has none or was erased. */
  entry: z.object({ kind: z.string(), id: z.string(), name: z.nullable(z.string()) }),
  fields: z.array(z.string()),
}

/** How many saves followed this one without a break, and until when: the list shows them with `filter[stretch]` only. */
const further = z.optional(z.object({ count: z.int(), until: z.string() }))

export const recordLine = z.object({ ...lineFields, further })

export type RecordLine = z.output<typeof recordLine>

const text = z.nullable(z.string())

export const recordLineDetails = z.object({
  ...lineFields,
  reason: text,
  changes: z.array(z.object({ field: z.string(), old: text, new: text, is_erased: z.boolean() })),
})

export type RecordLineDetails = z.output<typeof recordLineDetails>

const invalidDay = 'Dit is geen datum'

export const recordQuery = listQuery(
  {
    'filter[by]': chosenIds(),
    'filter[action]': chosen(actions),
    'filter[kind]': chosen(kinds),
    'filter[entry]': z.catch(
      z.optional(
        z.string().check(
          z.maxLength(40),
          z.refine((text) => !invalidCharacter.test(text)),
        ),
      ),
      undefined,
    ),
    /** The number of a line: that one and the saves that followed it without a break. */
    'filter[stretch]': z.catch(z.optional(z.string().check(z.regex(/^[1-9]\d{0,14}$/))), undefined),
    /** With `no`, what is no more than looking is left out, unless acts are asked for by name. */
    'filter[looks]': z.catch(z.optional(z.literal('no')), undefined),
    'filter[from]': optionalDay(invalidDay),
    'filter[until]': optionalDay(invalidDay),
  },
  [],
)

export type RecordQuery = z.output<typeof recordQuery>

/** For how long who saves an entry may pause, before their next save is another stretch of work in the record. */
export const stretchMinutes = 30

/**
 * The newest line comes first; saves that go on with an earlier one, `article-saved-again` or `entry-saved-again`, are told by that. They are lines of
 * their own when somebody searches, or asks for them.
 * Without `seeRecord` it has the caller's own lines only.
 */
export const listRecord = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  access: may.seeOwnRecord,
  query: recordQuery,
  reply: paginated(recordLine),
})

export const listRecordAuthors = endpoint({
  method: 'GET',
  path: '/api/admin/audit/authors',
  access: may.seeRecord,
  reply: z.object({ data: z.array(person) }),
})

export const getRecordLine = endpoint({
  method: 'GET',
  path: '/api/admin/audit/:id',
  access: may.seeOwnRecord,
  hasNumericId: true,
  reply: z.object({ data: recordLineDetails }),
})

const recordCheck = z.object({
  data: z.object({
    /** When the last check ended; null before the first one. */
    checked_at: text,
    lines: z.nullable(z.int()),
    broken_at: z.nullable(z.int()),
    what: text,
    is_running: z.boolean(),
  }),
})

export type RecordCheck = z.output<typeof recordCheck>['data']

export const getRecordCheck = endpoint({
  method: 'GET',
  path: '/api/admin/audit/verify',
  access: may.seeRecord,
  reply: recordCheck,
})

/** Has the record verified now; how it ended is read afterwards. */
export const startRecordCheck = endpoint({
  method: 'POST',
  path: '/api/admin/audit/verify',
  access: may.seeRecord,
  reply: recordCheck,
})

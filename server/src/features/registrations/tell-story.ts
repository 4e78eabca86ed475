import { type PointsLine, type ReportField, reportFields, type StoryStep } from '@portal/contract/own-registration'
import { type RefusalReason, refusalReasons } from '@portal/contract/points'
import { presentMoment } from '../../http/present-moment.ts'
import type {
  ChangedField,
  LedgerLine,
  OwnRegistrationRow,
  Report,
  StoredChange,
  StoredMail,
} from './find-own-registration.ts'
import { shortDay } from '../../mail/dutch-moment.ts'
import { pointsText } from './confirmation-mails.ts'

/** The points of a registration, newest first: what each change made of them, and how it stands with the shop. */
export function tellPoints(lines: readonly LedgerLine[]): PointsLine[] {
  const newest = new Map(lines.map((line) => [line.change, line]))
  const first = lines.filter(({ kind, attempt }) => kind === 'pending' && attempt === 1)
  return first
    .map((line) => {
      const { kind, refusal } = newest.get(line.change) ?? line
      const reason = kind === 'refused' ? refusalText(refusal) : line.reason
      return { at: momentOf(line.at), credits: line.credits, text: nameOfPoints(line), status: kind, reason }
    })
    .toReversed()
}

function nameOfPoints({ change, credits, is_moved }: LedgerLine): string {
  if (change === null) return 'Registratie'
  if (is_moved) return credits < 0 ? 'Overgedragen' : 'Overgenomen'
  return credits < 0 ? 'Teruggenomen' : 'Opnieuw toegekend'
}

function refusalText(reason: string | null): string | null {
  return refusalReasons[reason as RefusalReason] ?? null
}

/** All that its member may know of what happened to a registration, newest first. Who of the staff did something is no part of it. */
export function tellStory(row: OwnRegistrationRow, provider: string): StoryStep[] {
  const steps = [
    ...(row.received_at ? [] : [registered(row)]),
    ...row.changes.map((change) => tellChange(change, provider)),
    ...row.reports.flatMap((report) => tellReport(report, provider)),
    ...row.lines.flatMap(tellLine),
    ...row.mails.flatMap(tellMail),
  ]
  // Of what happened at one moment the last of these stands first.
  return steps.toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0)).toReversed()
}

function registered({ created_at, is_of_batch }: OwnRegistrationRow): StoryStep {
  const detail = is_of_batch ? 'Met een bulkregistratie.' : null
  return { at: presentMoment(created_at), kind: 'registered', text: 'Door jou geregistreerd', detail, by: 'lid' }
}

const acts = {
  herstel: { kind: 'corrected', text: 'Gecorrigeerd' },
  wijziging: { kind: 'changed', text: 'Gewijzigd' },
  intrekken: { kind: 'withdrawn', text: 'Ingetrokken' },
  terugzetten: { kind: 'reinstated', text: 'Teruggezet' },
  overdragen: { kind: 'received', text: 'Aan jou overgedragen' },
} as const satisfies Record<StoredChange['kind'], Pick<StoryStep, 'kind' | 'text'>>

function tellChange({ kind, by, reason, fields, at }: StoredChange, provider: string): StoryStep {
  const act = acts[kind]
  // Its fields are the two members.
  const changed = kind === 'overdragen' ? '' : fieldsText(fields)
  const text =
    kind === 'overdragen'
      ? act.text
      : by === 'lid'
        ? `Door jou ${act.text.toLowerCase()}`
        : `${act.text} door ${provider}`
  return {
    at: momentOf(at),
    kind: act.kind,
    text,
    detail: [reason && sentence(reason), changed].filter(Boolean).join(' ') || null,
    by,
  }
}

const fieldNames: Record<string, string> = {
  install_date: 'installatiedatum',
  address_zipcode: 'postcode',
  address_house_number: 'huisnummer',
  huisnummer_toevoeging: 'toevoeging',
  woonplaats: 'woonplaats',
  selectedProduct: 'product',
  serial_number: 'serienummer',
  selectedGender: 'geslacht',
  voorletters: 'voorletters',
  client_name: 'naam',
  client_email: 'e-mailadres',
  client_phone_number: 'telefoonnummer',
}

const genderNames: Record<string, string> = { male: 'man', female: 'vrouw', other: 'anders', unknown: 'onbekend' }

function fieldsText(fields: readonly ChangedField[]): string {
  const parts = fields.flatMap(({ field, new: value }) => {
    const name = fieldNames[field]
    if (!name) return []
    if (field === 'selectedProduct') return `${name} is aangepast`
    return value === null ? `${name} is leeg` : `${name} is nu ${valueText(field, value)}`
  })
  return parts.length === 0 ? '' : sentence(parts.join(', '))
}

function valueText(field: string, value: string): string {
  if (field === 'selectedGender') return genderNames[value] ?? value
  return field === 'install_date' ? shortDay(value) : value
}

function sentence(text: string): string {
  const trimmed = text.trim()
  return trimmed.charAt(0).toUpperCase() + trimmed.slice(1) + (/[.!?…]$/.test(trimmed) ? '' : '.')
}

function tellReport({ field, text, at, settled_at }: Report, provider: string): StoryStep[] {
  const name = Object.hasOwn(reportFields, field) ? reportFields[field as ReportField] : reportFields.other
  const reported = {
    at: momentOf(at),
    kind: 'reported' as const,
    text: 'Door jou gemeld',
    detail: `${name}: ${text}`,
    by: 'lid' as const,
  }
  if (!settled_at) return [reported]
  const settled = {
    at: momentOf(settled_at),
    kind: 'settled' as const,
    text: `Melding afgehandeld door ${provider}`,
    detail: null,
    by: 'servicedesk' as const,
  }
  return [reported, settled]
}

function tellLine(line: LedgerLine): StoryStep[] {
  const { change, kind, credits, attempt, refusal, reason, at } = line
  // The points of registering wait since then, which is told.
  if (change === null && kind === 'pending' && attempt === 1) return []
  const amount = pointsText(Math.abs(credits))
  const step = { at: momentOf(at), by: 'portaal' as const }
  if (kind === 'refused') {
    return [
      { ...step, kind: 'points-refused', text: `${amount} geweigerd door de cadeaushop`, detail: refusalText(refusal) },
    ]
  }
  if (kind === 'pending') {
    const text =
      attempt > 1 ? `${amount} opnieuw naar de cadeaushop` : `${amount} ${credits < 0 ? 'gaan terug' : 'onderweg'}`
    return [{ ...step, kind: 'points-waiting', text, detail: attempt > 1 ? null : reason && sentence(reason) }]
  }
  if (credits < 0) return [{ ...step, kind: 'points-taken', text: `${amount} afgeschreven`, detail: null }]
  return [
    { ...step, kind: 'points-credited', text: `${amount} bijgeschreven`, detail: 'Te besteden in de cadeaushop.' },
  ]
}

/** The mails that its member reads about, by their template; of others they read nothing. */
const mailNames: Record<string, string> = {
  'registration-customer': 'Bevestiging aan je klant',
  'registration-installer': 'Bevestiging aan jou',
  'registration-not-for-you': 'Bericht aan het vorige e-mailadres',
  'registration-mended': 'Bericht aan jou over de correctie',
  'registration-changed': 'Bericht aan jou over de wijziging',
  'registration-withdrawn': 'Bericht aan jou over het intrekken',
  'registration-reinstated': 'Bericht aan jou over het terugzetten',
  'registration-received': 'Bericht aan jou over de overdracht',
}

const mailStates = {
  queued: { kind: 'mail-waiting', text: 'wordt verstuurd' },
  held: { kind: 'mail-waiting', text: 'wordt later verstuurd' },
  paused: { kind: 'mail-waiting', text: 'wordt later verstuurd' },
  sent: { kind: 'mail-sent', text: 'verstuurd' },
  dead: { kind: 'mail-failed', text: 'kon niet worden bezorgd' },
} as const

function tellMail({ template, status, at }: StoredMail): StoryStep[] {
  const name = mailNames[template]
  if (!name) return []
  const { kind, text } = mailStates[status]
  return [{ at: momentOf(at), kind, text: `${name} ${text}`, detail: null, by: 'portaal' }]
}

function momentOf(text: string): string {
  return presentMoment(new Date(text))
}

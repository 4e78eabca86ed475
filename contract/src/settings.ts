import * as z from 'zod/mini'
import { person, rev } from './content.ts'
import { desksBody } from './desk-rules.ts'
import { desks } from './desks.ts'
import { endpoint } from './endpoint.ts'
import { may } from './roles.ts'
import { optionalMoment } from './rules/moment.ts'
import { id, oneOf, requiredText } from './rules/text.ts'

// What staff keep of the portal itself. Each setting has its own version, so that two people can save two of them at once.

export const settingNames = {
  'shop-notice': 'Cadeaushop-melding',
  desks: 'Contact',
  'points-by-hand-limit': 'Punten met de hand',
  flags: 'Opvallende registraties',
} as const

export type SettingKey = keyof typeof settingNames

export const settingMessages = {
  modeMissing: 'Kies wanneer de melding er staat',
  textMissing: 'Vul de tekst van de melding in',
  untilBeforeFrom: 'Dit moment moet na het begin liggen',
  numberMissing: 'Vul een aantal in',
  invalidNumber: 'Vul een heel aantal in, vanaf 1',
  invalidThreshold: 'Vul een heel aantal in vanaf 2, of 0 om er niet op te letten',
} as const

/** `auto`: while the shop doesn't answer. */
export const noticeModes = ['on', 'auto', 'off'] as const

/** When the notice about the gift shop stands, and what it says. Without `from` and `until` it has no beginning and no end. */
const shopNotice = z.object({
  mode: z.enum(noticeModes),
  text: z.string(),
  from: z.nullable(z.string()),
  until: z.nullable(z.string()),
})

export type ShopNoticeSetting = z.output<typeof shopNotice>

const shopNoticeValue = z
  .object(
    {
      mode: oneOf(noticeModes, { missing: settingMessages.modeMissing, invalid: settingMessages.modeMissing }),
      text: requiredText(settingMessages.textMissing, { max: 300 }),
      from: optionalMoment(),
      until: optionalMoment(),
    },
    settingMessages.modeMissing,
  )
  .check(
    z.superRefine(({ from, until }, context) => {
      if (from !== null && until !== null && until <= from)
        context.addIssue({ code: 'custom', path: ['until'], message: settingMessages.untilBeforeFrom })
    }),
  )

const wholeNumber = () => id({ missing: settingMessages.numberMissing, invalid: settingMessages.invalidNumber })

/** Above how many points by hand a second person decides. */
const pointsLimit = z.object({ limit: z.int() })

export type PointsLimit = z.output<typeof pointsLimit>

export const firstPointsLimit: PointsLimit = { limit: 500 }

/** From how many on a day's registrations of one member are looked at by the desk; 0 looks at none. */
const flags = z.object({ in_sequence: z.int(), on_a_day: z.int(), at_an_address: z.int(), days_in_a_row: z.int() })

export type FlagThresholds = z.output<typeof flags>

export const firstFlags: FlagThresholds = { in_sequence: 12, on_a_day: 150, at_an_address: 10, days_in_a_row: 10 }

const threshold = () =>
  z.pipe(
    requiredText(settingMessages.numberMissing),
    z.pipe(
      z.string().check(z.regex(/^(0|[2-9]|[1-9]\d{1,4})$/, settingMessages.invalidThreshold)),
      z.pipe(z.transform(Number), z.int()),
    ),
  )

const flagsValue = z.object(
  { in_sequence: threshold(), on_a_day: threshold(), at_an_address: threshold(), days_in_a_row: threshold() },
  settingMessages.numberMissing,
)

/** Version 1 is what the configuration says, as long as nobody has changed it. */
function settingOf<Value extends z.ZodMiniType>(value: Value) {
  return z.object({ version: z.int(), value, changed_at: z.nullable(z.string()), changed_by: z.nullable(person) })
}

const settings = {
  'shop-notice': settingOf(shopNotice),
  desks: settingOf(desks),
  'points-by-hand-limit': settingOf(pointsLimit),
  flags: settingOf(flags),
}

export type Settings = { [Key in SettingKey]: z.output<(typeof settings)[Key]> }

export const getSettings = endpoint({
  method: 'GET',
  path: '/api/admin/settings',
  access: may.seeContent,
  reply: z.object({ data: z.object(settings) }),
})

export const saveShopNotice = endpoint({
  method: 'PUT',
  path: '/api/admin/settings/shop-notice',
  access: may.changeContent,
  body: z.object({ version: rev, value: shopNoticeValue }),
  reply: z.object({ data: settings['shop-notice'] }),
})

export const saveDesks = endpoint({
  method: 'PUT',
  path: '/api/admin/settings/desks',
  access: may.changeContent,
  body: z.object({ version: rev, value: desksBody }),
  reply: z.object({ data: settings.desks }),
})

export const savePointsLimit = endpoint({
  method: 'PUT',
  path: '/api/admin/settings/points-by-hand-limit',
  access: may.changePoints,
  body: z.object({ version: rev, value: z.object({ limit: wholeNumber() }, settingMessages.numberMissing) }),
  reply: z.object({ data: settings['points-by-hand-limit'] }),
})

export const saveFlags = endpoint({
  method: 'PUT',
  path: '/api/admin/settings/flags',
  access: may.changePoints,
  body: z.object({ version: rev, value: flagsValue }),
  reply: z.object({ data: settings.flags }),
})

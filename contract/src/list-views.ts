import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { may } from './roles.ts'
import { invalidCharacter, requiredText } from './rules/text.ts'
import type { ListName } from './subjects.ts'

// Views of the lists of staff that somebody keeps for themselves: what a list is narrowed to and its order, under a name.

// A list is added when it has tabs.
export const viewSubjects = ['articles', 'faq', 'registrations'] as const satisfies (ListName | 'registrations')[]

export type ViewSubject = (typeof viewSubjects)[number]

export const maxViews = 20

export const viewMessages = {
  nameMissing: 'Naam is verplicht',
  nameTaken: 'Je hebt al een weergave met deze naam',
  tooMany: `Je kunt hoogstens ${maxViews} weergaven bewaren. Verwijder er eerst een`,
  unknownSubject: 'Deze lijst heeft geen eigen weergaven',
  nothingChosen: 'Kies eerst een filter of een volgorde',
  invalidFilters: 'Deze weergave kan niet worden bewaard',
} as const

const name = requiredText(viewMessages.nameMissing, { max: 40 })

// As they stand in the address of the list. What somebody searched for is not among them: it may be a person.
const filters = z
  .record(
    z.string().check(z.regex(/^(?!zoek$|page$)[a-z]{1,20}$/, viewMessages.invalidFilters)),
    z.string(viewMessages.invalidFilters).check(
      z.minLength(1, viewMessages.invalidFilters),
      z.maxLength(255, viewMessages.invalidFilters),
      z.refine((value) => !invalidCharacter.test(value), viewMessages.invalidFilters),
    ),
    viewMessages.invalidFilters,
  )
  .check(
    z.refine((chosen) => Object.keys(chosen).length > 0, viewMessages.nothingChosen),
    z.refine((chosen) => Object.keys(chosen).length <= 10, viewMessages.invalidFilters),
  )

const view = z.object({
  id: z.int(),
  subject: z.enum(viewSubjects),
  name: z.string(),
  filters: z.record(z.string(), z.string()),
})

export type OwnView = z.output<typeof view>

export const listViews = endpoint({
  method: 'GET',
  path: '/api/admin/views',
  access: may.keepViews,
  reply: z.object({ data: z.array(view) }),
})

export const createViewBody = z.object({ subject: z.enum(viewSubjects, viewMessages.unknownSubject), name, filters })

export const createView = endpoint({
  method: 'POST',
  path: '/api/admin/views',
  access: may.keepViews,
  body: createViewBody,
  status: 201,
  reply: z.object({ data: view }),
})

export const renameViewBody = z.object({ name })

export const renameView = endpoint({
  method: 'PUT',
  path: '/api/admin/views/:id',
  access: may.keepViews,
  body: renameViewBody,
  reply: z.object({ data: view }),
})

export const deleteView = endpoint({ method: 'DELETE', path: '/api/admin/views/:id', access: may.keepViews })

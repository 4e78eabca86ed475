import { webPaths } from '@portal/contract/web-paths'
import { IdCard, ScrollText, Trash2, UserRound } from 'lucide-react'
import { staffSubjects } from './subjects.ts'

/** The pages of the back office in the order of its rail. Each has the title of its route, and shows to whom that is for. */
export const railGroups = [
  { name: null, items: [{ to: webPaths.members, Icon: UserRound }] },
  {
    name: 'Inhoud',
    items: [...staffSubjects.map(({ path, Icon }) => ({ to: path, Icon })), { to: webPaths.bin, Icon: Trash2 }],
  },
  {
    name: 'Instellingen',
    items: [
      { to: webPaths.people, Icon: IdCard },
      { to: webPaths.record, Icon: ScrollText },
    ],
  },
] as const

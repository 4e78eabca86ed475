import { webPaths } from '@portal/contract/web-paths'
import { IdCard, UserRound } from 'lucide-react'

/** The pages of the back office in the order of its rail. Each shows to whom its route is for. */
export const railGroups = [
  { name: null, items: [{ to: webPaths.members, label: 'Leden', Icon: UserRound }] },
  { name: 'Instellingen', items: [{ to: webPaths.people, label: 'Medewerkers', Icon: IdCard }] },
] as const

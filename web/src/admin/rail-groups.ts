import { webPaths } from '@portal/contract/web-paths'
import { UserRound } from 'lucide-react'

/** The pages of the back office in the order of its rail. Each shows to whom its route is for. */
export const railGroups = [{ name: null, items: [{ to: webPaths.members, label: 'Leden', Icon: UserRound }] }] as const

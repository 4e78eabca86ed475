import { isAllowed, type Role } from '@portal/contract/roles'
import { useRouter } from '@tanstack/react-router'
import { useContext } from 'react'
import { OwnRoles } from './own-roles.ts'
import { railGroups } from './rail-groups.ts'

/** The pages of the back office that this person may open, by group. */
export function useOwnGroups() {
  const held = useContext(OwnRoles)
  const { routesByPath } = useRouter()
  return railGroups.flatMap(({ name, items }) => {
    const own = items.filter(({ to }) => isAllowed(staffOf(routesByPath[to]), held))
    return own.length > 0 ? [{ name, items: own }] : []
  })
}

function staffOf({ options }: { options: { staticData?: { staff?: readonly Role[] } } }): readonly Role[] {
  return options.staticData?.staff ?? []
}

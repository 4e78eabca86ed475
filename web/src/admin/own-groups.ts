import { isAllowed } from '@portal/contract/roles'
import { useRouter } from '@tanstack/react-router'
import { useContext } from 'react'
import { OwnRoles } from './own-roles.ts'
import { railGroups } from './rail-groups.ts'

/** The pages of the back office that this person may open, by group. */
export function useOwnGroups() {
  const held = useContext(OwnRoles)
  const { routesByPath } = useRouter()
  return railGroups.flatMap(({ name, items }) => {
    const own = items.flatMap(({ to, Icon }) => {
      const { title = '', staff = [] } = routesByPath[to].options.staticData ?? {}
      return isAllowed(staff, held) ? [{ to, label: title, Icon }] : []
    })
    return own.length > 0 ? [{ name, items: own }] : []
  })
}

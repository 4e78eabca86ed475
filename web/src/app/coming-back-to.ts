import { redirect } from '@tanstack/react-router'
import type { ListAddress, ListSearch } from '../lib/list-address.ts'

/** Coming back, a list shows what it showed before; within the list its own address decides. */
export function comingBackTo<Search extends ListSearch>(list: ListAddress<Search>) {
  return ({ search, cause }: { search: Search; cause: string }) => {
    const remembered = cause === 'enter' ? list.toReturnTo(search) : null
    if (remembered) throw redirect({ to: '.', search: remembered, replace: true })
  }
}

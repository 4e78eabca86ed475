import { deleteView, listViews, type OwnView, type ViewSubject } from '@portal/contract/list-views'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api-client.ts'
import { failureText } from '../../ui/failure-text.ts'
import { ask } from '../../ui/questions.ts'
import { showToast } from '../../ui/toasts.ts'
import type { ListView } from './subject.ts'

export const ownViewsQuery = queryOptions({
  queryKey: ['own-views'],
  queryFn: ({ signal }) => call(listViews, { signal }),
})

/** The views of one's own of a list, with what takes one away. A list that has none of them waits for nothing. */
export function useOwnViews(subject: ViewSubject | undefined) {
  const queryClient = useQueryClient()
  const { data } = useQuery({ ...ownViewsQuery, enabled: subject !== undefined })
  const views = data?.data.filter((view) => view.subject === subject).map(toListView) ?? []

  /** Tells whether it is gone. */
  async function remove({ ownId, label }: ListView): Promise<boolean> {
    const answer = await ask({
      title: `Weergave ‘${label}’ verwijderen?`,
      detail: 'Alleen de weergave gaat weg. Wat erin staat, blijft zoals het is.',
      confirm: 'Verwijderen',
      decline: 'Niet verwijderen',
      isDangerous: true,
    })
    if (answer !== 'confirmed') return false
    try {
      await call(deleteView, { params: { id: ownId! } })
      return true
    } catch (error) {
      showToast({ tone: 'error', title: 'De weergave is niet verwijderd', detail: failureText(error) })
      return false
    } finally {
      await queryClient.invalidateQueries(ownViewsQuery)
    }
  }

  return { views, isKnown: data !== undefined, remove }
}

function toListView({ id, name, filters }: OwnView): ListView {
  return { name: `own-${id}`, label: name, filters, ownId: id }
}

/** What of an address a view keeps: its filters and its order, and not what somebody searched for. */
export function filtersToKeep(search: object): Record<string, string> {
  const kept = Object.entries(search).filter(([name, value]) => name !== 'page' && name !== 'zoek' && value)
  return Object.fromEntries(kept.map(([name, value]) => [name, String(value)]))
}

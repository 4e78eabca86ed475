import { binCalls, type BinEntry } from '@portal/contract/bin'
import { bulkMessages } from '@portal/contract/content-lists'
import { isAllowed, may } from '@portal/contract/roles'
import { staffPaths } from '@portal/contract/staff-paths'
import { subjects } from '@portal/contract/subjects'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useContext, useMemo, useRef } from 'react'
import { call, toApiError } from '../../lib/api-client.ts'
import { useListSearch } from '../../lib/use-list-search.ts'
import { failureText } from '../../ui/failure-text.ts'
import { showToast } from '../../ui/toasts.ts'
import { SubjectList } from '../list/subject-list.tsx'
import { OwnRoles } from '../own-roles.ts'
import { staffSubjects } from '../subjects.ts'
import { binList } from './bin-list.ts'
import { binSubject, titleOf } from './bin-subject.tsx'

const route = getRouteApi(`/back-office${staffPaths.bin}`)

export default function BinPage() {
  const { search, change } = useListSearch(binList, route.useSearch(), route.useNavigate())
  const mayChange = isAllowed(may.changeContent, useContext(OwnRoles))
  const page = useRef<HTMLDivElement>(null)
  const restore = useRestore(page)
  const subject = useMemo(() => binSubject(mayChange ? (entry) => void restore(entry) : null), [mayChange, restore])

  return (
    <div ref={page}>
      <SubjectList
        subject={subject}
        search={search}
        onChange={change}
        intro="Wat in de laatste dertig dagen is weggegooid. Daarna verdwijnt het voorgoed."
      />
    </div>
  )
}

/** Takes an entry out of the bin, and offers to put it back. */
function useRestore(page: { current: HTMLElement | null }) {
  const queryClient = useQueryClient()
  // A second press while the first is under way is the same wish.
  const busy = useRef(new Set<string>())

  return useMemo(() => {
    const showAsNow = () =>
      Promise.all(
        ['bin', ...staffSubjects.map(({ list }) => list)].map((name) =>
          queryClient.invalidateQueries({ queryKey: [name] }),
        ),
      )

    async function restore(entry: BinEntry) {
      const key = `${entry.kind} ${entry.id}`
      if (busy.current.has(key)) return
      busy.current.add(key)
      try {
        await call(binCalls(entry.kind).restore, { params: { id: entry.id } })
        showToast({
          tone: 'success',
          title: `${titleOf(entry)} is teruggezet`,
          detail: entry.is_address_taken
            ? 'Het webadres is intussen van een ander artikel. Kies een ander webadres voordat je publiceert.'
            : null,
          about: key,
          action: { label: 'Ongedaan maken', onPress: () => void putBack(entry) },
        })
        // The button that was pressed goes away with its row.
        page.current?.querySelector('h1')?.focus()
      } catch (error) {
        tellFailure(error, `${titleOf(entry)} is niet teruggezet`, 'Het staat niet meer in de prullenbak.')
      } finally {
        busy.current.delete(key)
        await showAsNow()
      }
    }

    async function putBack(entry: BinEntry) {
      try {
        await call(binCalls(entry.kind).remove, { params: { id: entry.id } })
        showToast({ tone: 'success', title: `${titleOf(entry)} ligt weer in de prullenbak` })
      } catch (error) {
        tellFailure(error, `${titleOf(entry)} ligt niet in de prullenbak`, bulkMessages(subjects[entry.kind].list).gone)
      } finally {
        await showAsNow()
      }
    }

    return restore
  }, [queryClient, page])
}

function tellFailure(error: unknown, title: string, whenGone: string): void {
  const isGone = toApiError(error).status === 404
  showToast({ tone: 'error', title, detail: isGone ? whenGone : failureText(error) })
}

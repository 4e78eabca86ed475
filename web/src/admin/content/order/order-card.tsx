import type { ContentOrder, orderCalls } from '@portal/contract/content-order'
import type { ContentKind } from '@portal/contract/subjects'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ApiError, call, toApiError } from '../../../lib/api-client.ts'
import { usePageQuery } from '../../../lib/use-page-query.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { FailedState } from '../../../ui/failed-state.tsx'
import { failureText } from '../../../ui/failure-text.ts'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { type Ordered, OrderList } from './order-list.tsx'
import styles from './order.module.css'

type OrderCardProps = {
  heading: string
  kind: ContentKind
  calls: ReturnType<typeof orderCalls<ContentKind>>
  load: (options: { signal: AbortSignal }) => Promise<Ordered[]>
  /** The headings that members see entries under, in their order. */
  groups?: readonly string[]
  onClose: () => void
}

const notSaved = 'De volgorde is niet opgeslagen'

/** Changes the order that members see, all at once: it stands in the place of the list. */
export function OrderCard({ heading, kind, calls, load, groups = [''], onClose }: OrderCardProps) {
  const queryClient = useQueryClient()
  const query = usePageQuery({
    queryKey: [kind, 'order'],
    queryFn: async ({ signal }) => {
      const [{ data: order }, entries] = await Promise.all([call(calls.getOrder, { signal }), load({ signal })])
      return { order, entries }
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { data, error } = query

  return (
    <div className={styles.page}>
      <div className="page-head">
        <h1>{heading}</h1>
      </div>
      <Card title="Volgorde voor installateurs">
        {data ? (
          <OrderForm
            groups={groups}
            calls={calls}
            entries={data.entries}
            order={data.order}
            reload={async () => (await query.refetch()).data}
            onSaved={() => {
              void queryClient.invalidateQueries({ queryKey: [kind] })
              showToast({ tone: 'success', title: 'De volgorde is opgeslagen', about: notSaved })
              onClose()
            }}
            onClose={onClose}
          />
        ) : error ? (
          <FailedState
            title="De volgorde kon niet worden geladen"
            error={error}
            busy={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <SkeletonGroup label="Volgorde aan het laden">
            <Skeleton height={220} />
          </SkeletonGroup>
        )}
      </Card>
    </div>
  )
}

type Loaded = { order: ContentOrder; entries: Ordered[] }

type OrderFormProps = Loaded & {
  groups: readonly string[]
  calls: OrderCardProps['calls']
  reload: () => Promise<Loaded | undefined>
  onSaved: () => void
  onClose: () => void
}

function OrderForm({ calls, groups, order, entries, reload, onSaved, onClose }: OrderFormProps) {
  const [items, setItems] = useState(() => inOrder(order.ids, entries))
  const [version, setVersion] = useState(order.version)
  const [isStale, setIsStale] = useState(false)
  const [isBusy, setIsBusy] = useState(false)

  async function save() {
    setIsBusy(true)
    try {
      await call(calls.setOrder, { body: { version, ids: items.map(({ id }) => id) } })
      onSaved()
    } catch (thrown) {
      await meet(toApiError(thrown))
    } finally {
      setIsBusy(false)
    }
  }

  async function meet(failure: ApiError) {
    const now = failure.status === 409 ? await reload() : undefined
    if (!now) {
      showToast({ tone: 'error', title: notSaved, detail: failureText(failure), about: notSaved })
      return
    }
    // What was moved here stays: entries that are gone leave, new ones come last.
    const mine = items.map(({ id }) => id).filter((id) => now.order.ids.includes(id))
    setItems(inOrder([...mine, ...now.order.ids.filter((id) => !mine.includes(id))], now.entries))
    setVersion(now.order.version)
    setIsStale(true)
  }

  return (
    <div className="stack gap-5">
      {isStale && (
        <p className="note tone-wait" role="alert">
          <b>Iemand anders heeft de volgorde of de lijst intussen gewijzigd.</b> Hieronder staat jouw volgorde, met wat
          er bij kwam onderaan. Kijk haar na en sla opnieuw op.
        </p>
      )}
      <p className={`muted text-2 ${styles.hint}`}>
        Sleep een regel, of gebruik de pijlen. Met het toetsenbord: Alt en een pijltje.
      </p>
      {groupsOf(items, groups).map(([group, own]) => (
        <section key={group} aria-label={group} className="stack gap-2">
          {group && <h3>{group}</h3>}
          <OrderList
            label={group ? `Volgorde van ${group}` : 'Volgorde'}
            items={own}
            onChange={(moved) => setItems(withMoved(items, moved))}
          />
        </section>
      ))}
      <div className={`wrap gap-3 end ${styles.save}`}>
        <Button variant="secondary" onClick={onClose}>
          Annuleren
        </Button>
        <Button busy={isBusy} onClick={() => void save()}>
          Volgorde opslaan
        </Button>
      </div>
    </div>
  )
}

function groupsOf(items: readonly Ordered[], groups: readonly string[]): [group: string, items: Ordered[]][] {
  const found = groups.map((name): [string, Ordered[]] => [name, items.filter(({ group = '' }) => group === name)])
  return found.filter(([, own]) => own.length > 0)
}

// Those of other groups stay where they are.
function withMoved(items: readonly Ordered[], moved: Ordered[]): Ordered[] {
  const left = [...moved]
  return items.map((item) => (moved.some(({ id }) => id === item.id) ? left.shift()! : item))
}

function inOrder(ids: readonly number[], entries: readonly Ordered[]): Ordered[] {
  return ids.map((id) => entries.find((entry) => entry.id === id) ?? { id, title: `Nummer ${id}` })
}

import type { orderCalls } from '@portal/contract/content-order'
import type { ContentKind } from '@portal/contract/subjects'
import type { Dependencies } from '../../dependencies.ts'
import { NotFound } from '../../http/errors.ts'
import { partsOnce, readKeyedCall } from '../../http/idempotency.ts'
import { paginate } from '../../http/paginate.ts'
import { pathId, route } from '../../http/route.ts'
import { exportLimit, exportList } from '../exports/export-list.ts'
import type { Column } from '../exports/list-writer.ts'
import { bulkSimple } from './bulk-simple.ts'
import { findFileUses } from './find-uses.ts'
import { sentForm } from './list-page.ts'
import { findOrder, type Ordered, orderEntries } from './order-entries.ts'
import { createSimple, deleteSimple, restoreSimple, saveSimple } from './save-simple.ts'
import { presentSimple } from './simple-presenter.ts'
import { findSimple, findSimplePage, type SimpleRow, simpleStatement } from './simple-store.ts'
import type { SimpleSubject } from './simple-subject.ts'
import type { ContentList } from './subject.ts'

/** The calls of staff for a subject without working copy and versions; its files may be used by entries of these lists too. */
export function simpleRoutes(deps: Dependencies, subject: SimpleSubject, lists: readonly ContentList[]) {
  const { db, config } = deps
  const { calls } = subject
  return [
    route(calls.list, async ({ query }) => {
      const { page = 1, per_page: perPage, ...asked } = query
      const { rows, total } = await findSimplePage(db, subject, query)
      const link = { url: `${config.appUrl}${calls.list.path}`, query: sentForm(asked) }
      return paginate({ data: rows.map(presentSimple), page, total, perPage }, link)
    }),

    route(
      calls.export,
      ({ query }) => {
        const { name, columns } = subject.file
        const statement = simpleStatement(subject, query)
        return exportList(deps, { name, format: query.format, statement, columns: columnsOf(columns) })
      },
      { limit: exportLimit },
    ),

    route(calls.get, async ({ params }) => ({ data: presentSimple(await find(params)) })),

    route(calls.create, async ({ member, body: { is_visible, ...draft } }) => ({
      data: presentSimple(await createSimple(deps, { subject, by: member }, { draft, is_visible })),
    })),

    route(calls.save, async ({ params, member, body: { version, is_visible, ...draft } }) => ({
      data: presentSimple(await saveSimple(deps, { ...whichOf(params, member), version }, { draft, is_visible })),
    })),

    route(calls.remove, ({ params, member, query: { version } }) =>
      deleteSimple(deps, { ...whichOf(params, member), version }),
    ),

    route(calls.restore, async ({ params, member }) => ({
      data: presentSimple(await restoreSimple(deps, whichOf(params, member))),
    })),

    route(calls.uses, async ({ params }) => {
      const { id } = await find(params)
      return { data: { links: await findFileUses(db, lists, id) } }
    }),

    route(
      calls.bulk,
      async ({ member, body, exchange: { request } }) => {
        const once = await partsOnce(db, readKeyedCall(calls.bulk, request))
        return { data: await bulkSimple(deps, { subject, memberId: member.id, once }, body) }
      },
      { isKeyedByPart: true },
    ),
  ]

  async function find(params: Record<string, string>) {
    const row = await findSimple(db, subject, idOf(params))
    if (!row) throw new NotFound()
    return row
  }

  function whichOf(params: Record<string, string>, member: { id: number }) {
    return { subject, id: idOf(params), memberId: member.id }
  }
}

export function orderRoutes(deps: Dependencies, ordered: Ordered, calls: ReturnType<typeof orderCalls<ContentKind>>) {
  return [
    route(calls.getOrder, async () => ({ data: await findOrder(deps.db, ordered) })),
    route(calls.setOrder, async ({ member, body }) => ({
      data: await orderEntries(deps, { ...ordered, memberId: member.id }, body),
    })),
  ]
}

function idOf({ id }: Record<string, string>): number {
  const number = pathId(id)
  if (number === null || number > 2_147_483_647) throw new NotFound()
  return number
}

function columnsOf(own: SimpleSubject['file']['columns']): Column<SimpleRow>[] {
  return [
    ...own.map(({ cell, ...column }) => ({ ...column, cell: ({ draft }: SimpleRow) => cell(draft) })),
    { heading: 'Zichtbaar', cell: ({ is_visible }) => (is_visible ? 'Ja' : 'Nee') },
    { heading: 'Datum', cell: ({ dated_at }) => dated_at },
    { heading: 'Laatst gewijzigd', cell: ({ updated_at }) => updated_at },
    { heading: 'Laatst gewijzigd door', cell: ({ updated_by }) => updated_by?.name ?? null, width: 24 },
  ]
}

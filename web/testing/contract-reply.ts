import type { Endpoint } from '@portal/contract/endpoint'
import { calls } from '@portal/contract/openapi'
import { pageSize } from '@portal/contract/pagination'
import * as z from 'zod/mini'

const endpoints = calls.map(({ endpoint }) => endpoint)

/**
 * Gives back what a test has the API say to a call, and fails when the contract doesn't know the call or the body:
 * otherwise a screen is tested against replies that no server gives.
 */
export function contractReply<Body>(body: Body, method: string, path: string): Body {
  const { pathname } = new URL(path, 'http://portal')
  const fitting = endpoints.filter((candidate) => candidate.method === method && patternOf(candidate).test(pathname))
  // As on the server, `/videos/order` is not a video by the id 'order'.
  const endpoint = fitting.find(({ path }) => path === pathname) ?? fitting[0]
  if (!endpoint) throw new Error(`The contract has no ${method} ${pathname}`)

  const isPage = typeof body === 'object' && body !== null && 'meta' in body
  const schema = isPage && endpoint.pageReply ? endpoint.pageReply : endpoint.reply
  if (schema) z.parse(schema, body)
  return body
}

/** A page of these rows in the shape of the contract, with the links of a server at `http://portal`. */
export function pageReply<Row>(rows: readonly Row[], path: string) {
  const url = new URL(path, 'http://portal')
  const page = Number(url.searchParams.get('page') ?? 1)
  const perPage = Number(url.searchParams.get('per_page') ?? pageSize)
  const data = rows.slice((page - 1) * perPage, page * perPage)
  const from = data.length > 0 ? (page - 1) * perPage + 1 : null
  const last = Math.max(1, Math.ceil(rows.length / perPage))
  const link = (number: number) => (number < 1 || number > last ? null : `${url.origin}${url.pathname}?page=${number}`)
  return {
    data,
    links: { first: link(1)!, last: link(last)!, prev: link(page - 1), next: link(page + 1) },
    meta: {
      current_page: page,
      from,
      last_page: last,
      per_page: perPage,
      to: from && from + data.length - 1,
      total: rows.length,
      path: url.origin + url.pathname,
      links: [],
    },
  }
}

function patternOf({ path, hasNumericId }: Endpoint): RegExp {
  return new RegExp(`^${path.replace(/:\w+/g, hasNumericId ? '\\d+' : '[^/]+')}/?$`)
}

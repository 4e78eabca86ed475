import type { Endpoint } from '@portal/contract/endpoint'
import { pageSize } from '@portal/contract/pagination'
import * as z from 'zod/mini'

const modules = import.meta.glob<Record<string, unknown>>('../../../contract/src/*.ts', { eager: true })
const endpoints = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter(isEndpoint)

/**
 * Gives back the page of a list that a test has the API say, and fails when it is not the contract's: otherwise a screen is
 * tested against pages that no server gives.
 */
export function contractReply<Body>(body: Body, path: string): Body {
  if (typeof body !== 'object' || body === null || !('meta' in body)) return body

  const { pathname } = new URL(path, 'http://portal')
  const endpoint = endpoints.find((candidate) => candidate.method === 'GET' && patternOf(candidate).test(pathname))
  const schema = endpoint?.pageReply ?? endpoint?.reply
  if (!schema) throw new Error(`The contract has no list at ${pathname}`)
  z.parse(schema, body)
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

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}

function patternOf({ path }: Endpoint): RegExp {
  return new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`)
}

import type * as z from 'zod/mini'

export type Access = 'public' | 'guest' | 'auth' | 'verified' | 'admin'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** One call over the wire. The server mounts it, the web calls it and the tests walk all of them. */
export type Endpoint = {
  method: Method
  path: string
  /** Other paths that are the same call. */
  aliases?: readonly string[]
  access: Access
  /** Whether it takes an Idempotency-Key (see idempotency.ts): may have one, or must. Only for calls of members. */
  idempotency?: 'optional' | 'required'
  body?: z.ZodMiniObject
  query?: z.ZodMiniObject
  /** The `:id` of the path is a number: a name in its place, as that of a call beside it, is not meant. */
  hasNumericId?: boolean
  /** The status of success; 200 when absent, 204 when there is no reply. */
  status?: number
  reply?: z.ZodMiniType
  /** The reply when it is asked for by page: a list call answers both ways (see registrations.ts). */
  pageReply?: z.ZodMiniType
}

/** Declares a call, and keeps the exact type of its definition. */
export function endpoint<const Definition extends Endpoint>(definition: Definition): Definition {
  return definition
}

type Output<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined

export type BodyOf<E> = E extends { body?: infer Body } ? Output<NonNullable<Body>> : undefined
export type QueryOf<E> = E extends { query?: infer Query } ? Output<NonNullable<Query>> : undefined
export type ReplyOf<E> = E extends { reply?: infer Reply } ? Output<NonNullable<Reply>> : undefined
export type PageReplyOf<E> = E extends { pageReply?: infer Page } ? Output<NonNullable<Page>> : undefined

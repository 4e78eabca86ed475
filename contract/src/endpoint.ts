import type * as z from 'zod/mini'

export type Access = 'public' | 'guest' | 'auth' | 'verified' | 'admin'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** One call over the wire. The server mounts it, the web calls it and the tests walk all of them. */
export type Endpoint<
  Body extends z.ZodMiniObject = z.ZodMiniObject,
  Query extends z.ZodMiniObject = z.ZodMiniObject,
  Reply extends z.ZodMiniType = z.ZodMiniType,
  Page extends z.ZodMiniType = z.ZodMiniType,
> = {
  method: Method
  path: string
  /** Other paths that are the same call. */
  aliases?: readonly string[]
  access: Access
  /** Whether it takes an Idempotency-Key (see idempotency.ts): may have one, or must. Only for calls of members. */
  idempotency?: 'optional' | 'required'
  body?: Body
  query?: Query
  /** The `:id` of the path is a number: a name in its place, as that of a call beside it, is not meant. */
  hasNumericId?: boolean
  /** The status of success; 200 when absent, 204 when there is no reply. */
  status?: number
  reply?: Reply
  /** The reply when it is asked for by page: a list call answers both ways (see registrations.ts). */
  pageReply?: Page
}

/** Declares a call; it only keeps the exact types of its schemas. */
export function endpoint<
  Body extends z.ZodMiniObject = never,
  Query extends z.ZodMiniObject = never,
  Reply extends z.ZodMiniType = never,
  Page extends z.ZodMiniType = never,
>(definition: Endpoint<Body, Query, Reply, Page>): Endpoint<Body, Query, Reply, Page> {
  return definition
}

type Output<Schema> = [Schema] extends [never] ? undefined : Schema extends z.ZodMiniType ? z.output<Schema> : undefined

export type BodyOf<E> = E extends { body?: infer Body } ? Output<NonNullable<Body>> : undefined
export type QueryOf<E> = E extends { query?: infer Query } ? Output<NonNullable<Query>> : undefined
export type ReplyOf<E> = E extends { reply?: infer Reply } ? Output<NonNullable<Reply>> : undefined
export type PageReplyOf<E> = E extends { pageReply?: infer Page } ? Output<NonNullable<Page>> : undefined

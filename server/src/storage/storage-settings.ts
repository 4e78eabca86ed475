import { resolve } from 'node:path'
import type { S3Options } from './s3-storage.ts'

export type StorageSettings = { folder: string } | { s3: S3Options }

/** `file:<folder>`, `s3://<bucket>` or `s3://<bucket>/<prefix>`. */
export const storageUrlPattern = /^(file:.+|s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[\w-][\w.-]*)*\/?)$/

type Environment = {
  STORAGE_URL?: string
  AWS_ENDPOINT_URL?: string
  AWS_ENDPOINT_URL_S3?: string
  AWS_REGION: string
  AWS_ACCESS_KEY_ID?: string
  AWS_SECRET_ACCESS_KEY?: string
  AWS_SESSION_TOKEN?: string
}

/** Where files are kept; an address without an endpoint of its own is that of the region's S3. */
export function readStorageSettings(env: Environment, dataDir: string): StorageSettings {
  if (!env.STORAGE_URL) return { folder: resolve(dataDir, 'files') }
  if (env.STORAGE_URL.startsWith('file:')) return { folder: resolve(env.STORAGE_URL.slice('file:'.length)) }

  const [bucket = '', ...prefix] = env.STORAGE_URL.slice('s3://'.length).replace(/\/$/, '').split('/')
  return {
    s3: {
      bucket,
      prefix: prefix.join('/'),
      endpoint: env.AWS_ENDPOINT_URL_S3 ?? env.AWS_ENDPOINT_URL ?? `https://s3.${env.AWS_REGION}.amazonaws.com`,
      region: env.AWS_REGION,
      accessKeyId: env.AWS_ACCESS_KEY_ID ?? '',
      secretAccessKey: env.AWS_SECRET_ACCESS_KEY ?? '',
      sessionToken: env.AWS_SESSION_TOKEN,
    },
  }
}

import { resolve } from 'node:path'
import type { FileStorage } from './file-storage.ts'
import { createFolderStorage } from './folder-storage.ts'
import type { S3Options } from './s3-client.ts'
import { createS3Storage } from './s3-storage.ts'

export type StorageSettings = { folder: string } | { s3: S3Options }

export function createFileStorage(settings: StorageSettings): FileStorage {
  return 'folder' in settings ? createFolderStorage(settings.folder) : createS3Storage(settings.s3)
}

/** `file:<folder>`, `s3://<bucket>` or `s3://<bucket>/<prefix>`. */
export const storageUrlPattern = /^(file:.+|s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[\w-][\w.-]*)*\/?)$/

type Environment = {
  AWS_ENDPOINT_URL?: string
  AWS_ENDPOINT_URL_S3?: string
  AWS_REGION: string
  AWS_ACCESS_KEY_ID?: string
  AWS_SECRET_ACCESS_KEY?: string
  AWS_SESSION_TOKEN?: string
}

/** Reads an address of this form. Without an endpoint, an `s3://` address means the S3 of the AWS region. */
export function readStorageSettings(url: string | undefined, env: Environment, defaultFolder: string): StorageSettings {
  if (url === undefined) return { folder: defaultFolder }
  if (url.startsWith('file:')) return { folder: resolve(url.slice('file:'.length)) }

  const [bucket = '', ...prefix] = url.slice('s3://'.length).replace(/\/$/, '').split('/')
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

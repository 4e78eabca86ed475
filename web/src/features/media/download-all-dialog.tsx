import {
  archiveMessages,
  type ArchiveSizes,
  fitsArchive,
  getDownloadArchive,
  getDownloadArchiveSizes,
  getImageArchive,
  getImageArchiveSizes,
} from '@portal/contract/archives'
import { Download } from 'lucide-react'
import { call } from '../../lib/api-client.ts'
import { count } from '../../lib/numbers.ts'
import { usePageQuery } from '../../lib/use-page-query.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { ModalDialog } from '../../ui/modal-dialog.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './download-all-dialog.module.css'
import type { MediaArchive, MediaSearch } from './media-list.ts'

type DownloadAllDialogProps = { archive: MediaArchive; search: MediaSearch; onClose: () => void }

const archives = {
  images: { sizes: getImageArchiveSizes, zip: getImageArchive },
  downloads: { sizes: getDownloadArchiveSizes, zip: getDownloadArchive },
}

/** Says how much there is to download of what a list shows, and gives it as a zip: the browser shows how far it is. */
export function DownloadAllDialog({ archive, search: { zoek, merk, categorie }, onClose }: DownloadAllDialogProps) {
  const { sizes, zip } = archives[archive]
  const query = { zoek, merk, categorie }
  const asked = usePageQuery<ArchiveSizes>({
    queryKey: ['media', 'archive', archive, query],
    queryFn: ({ signal }) => call(sizes, { query, signal }),
    gcTime: 0,
  })
  const addressOf = (soort?: string) => {
    const given = Object.entries({ ...query, soort }).filter((pair): pair is [string, string] => Boolean(pair[1]))
    return `${zip.path}?${new URLSearchParams(given)}`
  }

  return (
    <ModalDialog title="Alles downloaden" onCancel={onClose}>
      {asked.data ? (
        <>
          <p role="status">{summary(asked.data)}</p>
          <ul className="stack gap-2 above-4">
            {choicesOf(asked.data).map(({ kind, label, size, fits }) => (
              <li key={label}>
                {fits ? (
                  <a
                    href={addressOf(kind)}
                    download
                    className={`${buttonClass({ variant: kind ? 'secondary' : 'primary', full: true })} ${styles.choice}`}
                    onClick={onClose}
                  >
                    <Download size={18} aria-hidden="true" />
                    <b>{label}</b> <span>{size}</span>
                  </a>
                ) : (
                  <p>
                    {label}: {size}. {archiveMessages.tooLarge}.
                  </p>
                )}
              </li>
            ))}
          </ul>
        </>
      ) : asked.isError ? (
        <LoadFailed what="De bestanden konden niet worden geteld." query={asked} />
      ) : (
        <p role="status" className="row gap-2">
          <Spinner />
          <span>Bestanden aan het tellen</span>
        </p>
      )}
      <div className={`wrap end above-4 ${styles.actions}`}>
        <Button variant="secondary" onClick={onClose}>
          Annuleren
        </Button>
      </div>
    </ModalDialog>
  )
}

function summary({ data, missing }: ArchiveSizes): string {
  if (data.length === 0) return `${archiveMessages.nothing}.`
  const lost = `${count(missing, 'bestand ontbreekt', 'bestanden ontbreken')} op de server en ${missing === 1 ? 'zit' : 'zitten'} er niet in.`
  return `In één zip: alles wat de lijst nu toont, ook op de andere pagina’s.${missing > 0 ? ` ${lost}` : ''}`
}

type Choice = { kind?: string; label: string; size: string; fits: boolean }

/** All files, and the kinds by themselves where there is more than one. */
function choicesOf({ data }: ArchiveSizes): Choice[] {
  const sum = (field: 'files' | 'bytes') => data.reduce((total, each) => total + each[field], 0)
  const all = data.length > 0 ? [{ label: 'Alles', files: sum('files'), bytes: sum('bytes') }] : []
  const kinds = data.length > 1 ? data.map((each) => ({ ...each, label: `Alleen .${each.kind}` })) : []
  return [...all, ...kinds].map(({ files, bytes, ...choice }) => ({
    ...choice,
    size: `${count(files, 'bestand', 'bestanden')}, ${bytesText(bytes)}`,
    fits: fitsArchive(bytes),
  }))
}

/** '12 MB', as phones and browsers write it. */
function bytesText(bytes: number): string {
  const [unit, size] = bytes < 1e6 ? ['kB', bytes / 1e3] : bytes < 1e9 ? ['MB', bytes / 1e6] : ['GB', bytes / 1e9]
  const digits = { maximumFractionDigits: unit === 'GB' || (unit === 'MB' && size < 10) ? 1 : 0 }
  return `${Math.max(size, 1).toLocaleString('nl-NL', digits)} ${unit}`
}

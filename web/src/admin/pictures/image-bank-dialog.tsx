import { type Image, listImages } from '@portal/contract/media'
import { hasEveryWord, searchKey, searchWords } from '@portal/contract/search'
import { copyImage, type Upload } from '@portal/contract/uploads'
import { queryOptions } from '@tanstack/react-query'
import { Check, ImageIcon } from 'lucide-react'
import { useId, useState } from 'react'
import { call, toApiError } from '../../lib/api-client.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { storageUrl } from '../../lib/storage-url.ts'
import { useIsShown } from '../../lib/use-is-shown.ts'
import { usePageQuery } from '../../lib/use-page-query.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { failureText } from '../../ui/failure-text.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { Thumb } from '../../ui/thumb.tsx'
import { StaffDialog } from '../people/staff-dialog.tsx'
import styles from './image-bank.module.css'

// The bank of members: what they find there can stand in an article too.
const imagesQuery = queryOptions({
  queryKey: ['image-bank'],
  queryFn: ({ signal }) => call(listImages, { signal }),
})

const shownAtOnce = 24

type ImageBankDialogProps = { onChosen: (upload: Upload) => void; onClose: () => void }

/** Chooses a picture of the image bank; it becomes an upload of its own, so that it stays when the bank loses it. */
export function ImageBankDialog({ onChosen, onClose }: ImageBankDialogProps) {
  const { data: images, error, isFetching, refetch } = usePageQuery(imagesQuery)
  const [search, setSearch] = useState('')
  const [chosenId, setChosenId] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const isShown = useIsShown()
  const found = images && withWords(images, search)
  // What a search hides is not what somebody means any more.
  const chosen = found?.find(({ id }) => id === chosenId)

  async function copy() {
    if (!chosen) return
    setFailure(null)
    setIsBusy(true)
    try {
      const { data } = await call(copyImage, { body: { image_id: String(chosen.id) } })
      if (isShown()) onChosen(data)
    } catch (thrown) {
      setFailure(toApiError(thrown).errors.image_id?.[0] ?? failureText(thrown))
      setIsBusy(false)
    }
  }

  return (
    <StaffDialog
      title="Uit de beeldbank"
      confirm="Gebruiken"
      busy={isBusy}
      isBlocked={!chosen}
      isWide
      onConfirm={() => void copy()}
      onClose={onClose}
    >
      <TextField
        label="Zoek op naam, merk of categorie"
        name="beeldbank-zoeken"
        type="search"
        autoComplete="off"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      {found ? (
        <Choices
          key={search}
          images={found}
          chosen={chosen}
          onChoose={({ id }) => setChosenId(id)}
          onClear={() => setSearch('')}
        />
      ) : error ? (
        <FailedState
          title="De beeldbank kon niet worden geladen"
          error={error}
          text={toApiError(error).message ?? undefined}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonGroup label="Beeldbank aan het laden">
          <div className={`stack gap-2 ${styles.images}`}>
            {Array.from({ length: 8 }, (_, index) => (
              <Skeleton key={index} height={128} radius={10} />
            ))}
          </div>
        </SkeletonGroup>
      )}
      <p className="text-2">Het artikel krijgt een eigen kopie. De beschrijving vul je daarna in.</p>
      {failure && (
        <p className="error-text" role="alert">
          {failure}
        </p>
      )}
    </StaffDialog>
  )
}

type ChoicesProps = {
  images: readonly Image[]
  chosen: Image | undefined
  onChoose: (image: Image) => void
  onClear: () => void
}

function Choices({ images, chosen, onChoose, onClear }: ChoicesProps) {
  const group = useId()
  const [shown, setShown] = useState(shownAtOnce)
  const others = images.length - shown

  if (images.length === 0) {
    return (
      <EmptyState
        title="Geen afbeelding gevonden"
        text="Zoek op een ander woord, of upload een eigen foto."
        action={
          <Button variant="secondary" onClick={onClear}>
            Alles tonen
          </Button>
        }
      />
    )
  }
  return (
    <fieldset className={styles.choices}>
      <legend className="visually-hidden">Afbeelding</legend>
      <p className="visually-hidden" role="status">
        {images.length === 1 ? '1 afbeelding' : `${formatNumber(images.length)} afbeeldingen`}
      </p>
      <div className={`stack gap-2 ${styles.images}`}>
        {images.slice(0, shown).map((image) => (
          <label key={image.id} className={`stack gap-2 breaks text-1 ${styles.image}`}>
            <input
              type="radio"
              name={group}
              checked={image.id === chosen?.id}
              onChange={() => onChoose(image)}
              className={styles.radio}
            />
            <Thumb
              src={image.thumbnail_image && storageUrl(image.thumbnail_image)}
              width={136}
              height={92}
              icon={<ImageIcon size={26} aria-hidden="true" />}
            />
            <Check size={26} strokeWidth={2.5} aria-hidden="true" className={styles.tick} />
            <span>
              {image.name}
              <small>{image.brand}</small>
            </span>
          </label>
        ))}
      </div>
      {others > 0 && (
        <Button variant="text" onClick={() => setShown(shown + shownAtOnce)}>
          Meer tonen, nog {formatNumber(others)}
        </Button>
      )}
    </fieldset>
  )
}

function withWords(images: readonly Image[], search: string): Image[] {
  const words = searchWords(search)
  return images.filter(({ name, brand, category }) => hasEveryWord(searchKey(`${name} ${brand} ${category}`), words))
}

import { youtubeId } from '@portal/contract/rules/youtube-address'
import type { Upload } from '@portal/contract/uploads'
import { type VideoDraft, videoMessages } from '@portal/contract/videos'
import { useState } from 'react'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { Card } from '../../ui/card.tsx'
import { TextAreaField } from '../../ui/fields/text-area-field.tsx'
import { loadPart } from '../../ui/load-part.ts'
import { DraftText } from '../content/simple/draft-text.tsx'
import { declareFields, type FieldsProps } from '../content/simple/simple-subject.ts'
import { UploadField } from '../pictures/upload-field.tsx'

export const videoFields = declareFields(VideoFields)

function VideoFields(props: FieldsProps<VideoDraft>) {
  const { draft, uploads, errors, isReadOnly, onChange } = props
  const [sent, setSent] = useState<Upload[]>([])
  const isAddress = draft.youtube_url.trim() === '' || youtubeId(draft.youtube_url.trim()) !== null
  return (
    <>
      <Card title="Gegevens">
        <div className="fields">
          <DraftText {...props} name="title" label="Titel" required maxLength={150} />
          <TextAreaField
            label="Omschrijving"
            name="description"
            required
            maxLength={500}
            readOnly={isReadOnly}
            value={draft.description}
            error={errors.description}
            onChange={({ target }) => onChange({ description: target.value })}
          />
          <DraftText
            {...props}
            errors={isAddress ? errors : { ...errors, youtube_url: videoMessages.invalidAddress }}
            name="youtube_url"
            label="Adres van YouTube"
            required
            placeholder="https://www.youtube.com/watch?v=…"
          />
          <UploadField
            label="Eigen beeld"
            name="poster_upload_id"
            takes={{ kinds: ['jpeg', 'png', 'webp', 'tiff'], otherKind: 'Kies een foto: een jpg, png, webp of tiff' }}
            accept="image/*"
            hint="Staat op de plaats van de video tot iemand hem afspeelt. Zonder eigen beeld tekenen we er een."
            value={draft.poster_upload_id}
            uploads={uploads}
            error={errors.poster_upload_id}
            isReadOnly={isReadOnly}
            onChange={(id, poster) => {
              setSent(poster ? [poster] : [])
              onChange({ poster_upload_id: id })
            }}
          />
        </div>
      </Card>
      <Card title="Zoals installateurs hem zien">
        <div>
          <MemberVideo draft={draft} uploads={[...sent, ...uploads]} />
        </div>
      </Card>
    </>
  )
}

// The module of members' page as it is, loaded by itself: imported otherwise, members would load it for nothing (0075).
const MemberVideo = lazyComponent(async () => {
  const { VideoCard } = await loadPart(() => import('../../features/media/video-card.tsx'))
  return function MemberVideo({ draft, uploads }: Pick<FieldsProps<VideoDraft>, 'draft' | 'uploads'>) {
    const { title, description, youtube_url, poster_upload_id } = draft
    const poster = uploads.find(({ id }) => id === poster_upload_id)
    const [playing, setPlaying] = useState('')
    return (
      <VideoCard
        video={{
          title: title || 'Zonder titel',
          description,
          youtube_url,
          poster_image: poster?.url.replace('/storage/', '') ?? null,
        }}
        place={0}
        isPlaying={playing === youtube_url}
        onPlay={() => setPlaying(youtube_url)}
      />
    )
  }
})

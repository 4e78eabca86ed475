import { type Image, imageCategories } from '@portal/contract/media'
import { filesOfImage, type ImageKind, imageRules } from '@portal/contract/media-lists'
import { webPaths } from '@portal/contract/web-paths'
import { getRouteApi } from '@tanstack/react-router'
import { Download, ImageIcon } from 'lucide-react'
import { formatDay } from '../../lib/dates.ts'
import { storageUrl } from '../../lib/storage-url.ts'
import { useListSearch } from '../../lib/use-list-search.ts'
import type { DataTableColumn } from '../../ui/data-table-column.ts'
import { Thumb } from '../../ui/thumb.tsx'
import { imagesQuery } from './api.ts'
import styles from './images-page.module.css'
import { categoryLabel, createdAtColumn, FileName, fileAddress } from './media-columns.tsx'
import { imageList } from './media-list.ts'
import { MediaScreen } from './media-screen.tsx'

const route = getRouteApi(`/members/verified${webPaths.images}`)

export default function ImagesPage() {
  const { search, change } = useListSearch(imageList, route.useSearch(), route.useNavigate())
  return (
    <MediaScreen
      title="Beeldbank"
      intro="Foto’s en logo’s voor je website, offertes en bus. Kies het bestandstype dat je nodig hebt."
      failure="De beeldbank kon niet worden geladen."
      archive="images"
      categories={imageCategories}
      search={search}
      onChange={change}
      files={imagesQuery}
      columns={columns}
      card={(image) => <ImageCard image={image} />}
      rules={imageRules}
    />
  )
}

const columns: DataTableColumn<Image>[] = [
  {
    id: 'image',
    header: 'Afbeelding',
    width: '16%',
    minWidth: 144,
    cell: (image) => <ImageThumb image={image} />,
  },
  {
    id: 'name',
    header: 'Naam',
    width: '35%',
    sortable: true,
    value: ({ name }) => name,
    cell: ({ name, brand, category }) => <FileName name={name} below={`${brand} · ${categoryLabel(category)}`} />,
    csv: { Naam: ({ name }) => name, Merk: ({ brand }) => brand, Categorie: ({ category }) => category },
  },
  createdAtColumn('15%'),
  {
    id: 'files',
    header: 'Downloaden',
    cell: (image) => <ImageLinks image={image} />,
    csv: { '.jpg': addressOf('jpg'), '.png': addressOf('png'), '.tiff': addressOf('tiff') },
  },
]

function ImageCard({ image }: { image: Image }) {
  return (
    <div className={styles.card}>
      <ImageThumb image={image} />
      <div>
        <b>{image.name}</b>
        <p className="below-2 muted text-1">{formatDay(image.created_at)}</p>
        <ImageLinks image={image} />
      </div>
    </div>
  )
}

function ImageThumb({ image: { thumbnail_image: path } }: { image: Image }) {
  const icon = <ImageIcon size={26} aria-hidden="true" />
  return <Thumb whole src={path && storageUrl(path)} width={104} height={70} icon={icon} />
}

function ImageLinks({ image }: { image: Image }) {
  return (
    <div className={`wrap gap-2 ${styles.links}`}>
      {filesOfImage(image).map(({ kind, path }) => (
        <a key={kind} href={storageUrl(path)} download aria-label={`${image.name} als .${kind} downloaden`}>
          <Download size={16} strokeWidth={2} aria-hidden="true" />
          {`.${kind}`}
        </a>
      ))}
    </div>
  )
}

function addressOf(wanted: ImageKind) {
  return (image: Image) => {
    const file = filesOfImage(image).find(({ kind }) => kind === wanted)
    return file ? fileAddress(file.path) : ''
  }
}

import type { Image } from '@portal/contract/media'
import type { RowRules } from '../../ui/data-table-rows.ts'
import { imagesQuery } from './api.ts'
import { ImageCard } from './image-card.tsx'
import { imageColumns } from './image-columns.tsx'
import { imageList } from './media-list.ts'
import { MediaScreen } from './media-screen.tsx'

const rules: RowRules<Image> = {
  searched: ({ name }) => name,
  filtered: { merk: ({ brand }) => brand, categorie: ({ category }) => category },
}

export default function ImagesPage() {
  return (
    <MediaScreen
      title="Beeldbank"
      intro="Foto’s en logo’s voor je website, offertes en bus. Kies het bestandstype dat je nodig hebt."
      failure="De beeldbank kon niet worden geladen"
      list={imageList}
      files={imagesQuery}
      columns={imageColumns}
      card={(image) => <ImageCard image={image} />}
      rules={rules}
    />
  )
}

import Typography from '@mui/material/Typography'
import { assemblies } from '@takt/domain/areas/masterData/assemblies.ts'
import { partOperations } from '@takt/domain/areas/masterData/partOperations.ts'
import { parts } from '@takt/domain/areas/masterData/parts.ts'
import { revisions } from '@takt/domain/areas/masterData/revisions.ts'
import { useMemo } from 'react'
import { ItemDetail } from '../../core/items/detail/ItemDetail.tsx'
import type { DetailProps } from '../../core/items/screen/ItemScreen.tsx'
import { useClient } from '../../core/session/SessionContext.tsx'
import { RecordPages } from '../documents/index.ts'
import { GridPanel } from './GridPanel.tsx'
import { createRevisionActions } from './partActions.ts'
import { masterDataTexts as texts } from './texts.ts'
import { usePick } from './usePick.ts'

const hint = (text: string) => (
  <Typography variant="body2" color="textSecondary">
    {text}
  </Typography>
)

function Revisions(props: { partNum: string }) {
  const { partNum } = props
  const client = useClient()
  const [revision, pickRevision] = usePick('revision', ['assembly'])
  const [assembly, pickAssembly] = usePick('assembly')
  const actions = useMemo(() => createRevisionActions(client, { partNum }), [client, partNum])
  return (
    <>
      <GridPanel
        title={texts.revisionsOf}
        type={revisions}
        address="revisions"
        inherent={{ partNum }}
        actions={actions}
        emptyText={texts.noRevisions}
        height="17rem"
        isOpened={(row) => row.revision === revision}
        onOpen={(row) => pickRevision(String(row.revision))}
      />
      {revision === null ? (
        hint(texts.chooseRevision)
      ) : (
        <GridPanel
          title={texts.assembliesOf(revision)}
          type={assemblies}
          address="assemblies"
          inherent={{ partNum, revision }}
          emptyText={texts.noAssemblies}
          height="17rem"
          isOpened={(row) => String(row.assemblySeq) === assembly}
          onOpen={(row) => pickAssembly(String(row.assemblySeq))}
        />
      )}
      {revision !== null &&
        (assembly === null ? (
          hint(texts.chooseAssembly)
        ) : (
          <GridPanel
            title={texts.operationsOf(assembly)}
            type={partOperations}
            address="partOperations"
            inherent={{ partNum, revision, assemblySeq: Number(assembly) }}
            emptyText={texts.noOperations}
          />
        ))}
    </>
  )
}

/** A part with its revisions, their assemblies, and the operations of these. */
export function PartDetail({ id, onClose }: DetailProps) {
  return (
    <ItemDetail type={parts} id={id} onClose={onClose}>
      {() => (
        <>
          <Revisions partNum={id} />
          <RecordPages record={{ partNum: id }} />
        </>
      )}
    </ItemDetail>
  )
}

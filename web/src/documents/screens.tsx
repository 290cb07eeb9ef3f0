import { checksheets, instructions, programs } from '@takt/domain/documents/pages.ts'
import { ImportSheet } from '../checksheets/face.ts'
import { type DetailProps, ItemScreen } from '../items/screen/ItemScreen.tsx'
import { PageDetail } from './PageDetail.tsx'
import { documentTexts as texts } from './texts.ts'
import { UploadFiles } from './upload/UploadFiles.tsx'

const shared = { usual: 40, removalNote: texts.removalNote } as const
const instructionActions = { texts: texts.notices.Instruction }
const checksheetActions = { texts: texts.notices.Checksheet }
const programActions = { texts: texts.notices.Program }

const toInstruction = { docType: 'Instruction' } as const
const toChecksheet = { docType: 'Checksheet' } as const
const toProgram = { docType: 'Program' } as const

const InstructionDetail = (props: DetailProps) => <PageDetail docType="Instruction" {...props} />
const ChecksheetDetail = (props: DetailProps) => <PageDetail docType="Checksheet" {...props} />
const ProgramDetail = (props: DetailProps) => <PageDetail docType="Program" {...props} />

/** How things are done: the pages, and beside them the one that is open. */
export const InstructionsScreen = () => (
  <ItemScreen
    {...shared}
    type={instructions}
    Detail={InstructionDetail}
    actions={instructionActions}
    toolbar={<UploadFiles to={toInstruction} />}
  />
)

/** What is measured and looked at. */
export const ChecksheetsScreen = () => (
  <ItemScreen
    {...shared}
    type={checksheets}
    Detail={ChecksheetDetail}
    actions={checksheetActions}
    toolbar={
      <>
        <UploadFiles to={toChecksheet} />
        <ImportSheet />
      </>
    }
  />
)

/** What machines run. */
export const ProgramsScreen = () => (
  <ItemScreen
    {...shared}
    type={programs}
    Detail={ProgramDetail}
    actions={programActions}
    toolbar={<UploadFiles to={toProgram} />}
  />
)

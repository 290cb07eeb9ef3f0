import { checkSources } from '@takt/domain/checksheets/checkSources.ts'
import { ItemScreen } from '../items/screen/ItemScreen.tsx'
import { checksheetTexts as texts } from './texts.ts'

const actions = { texts: texts.sourceNotices }

/** How files of measuring machines are read. */
export const CheckSourcesScreen = () => <ItemScreen type={checkSources} actions={actions} />

import { sendEarlyRequests } from './earlyRequests.ts'

// The head's script: `web/earlyScript.ts` puts it into the page.
sendEarlyRequests()

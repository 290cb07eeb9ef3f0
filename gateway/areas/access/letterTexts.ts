type About = { userName: string; link: string; company: string; origin: string }

/** What letters to users say. */
export const letterTexts = {
  reset: {
    subject: 'Reset your Takt password',
    text: ({ userName, link }: About) => `Somebody, hopefully you, asked to reset the password of ${userName}.

Set a new one here, within the next hour; the link works once:
${link}

If it was not you, there is nothing to do: your password stays as it is.
`,
  },
  invitation: {
    subject: 'You are invited to Takt',
    text: ({
      userName,
      link,
      company,
      origin,
    }: About) => `An administrator of ${company} has given you access to Takt, which shows what the machines of a plant do.

Your user name is ${userName}. Choose your password here, within the next seven days; the link works once:
${link}

From then on you sign in at ${origin}
If you did not expect this letter, there is nothing to do: nobody can sign in under this name before a password is chosen.
`,
  },
  emailChange: {
    subject: 'Your e-mail address at Takt is to be changed',
    text: (
      { userName, email, askedBy }: { userName: string; email: string; askedBy: string },
      link: string,
    ) => `${askedBy} wants to change the e-mail address of the Takt user ${userName} from this one to ${email}.

If you agree, confirm it here within seven days:
${link}

Until then this address stays in force. If you do not agree, there is nothing to do; tell an administrator if you did not expect this.
`,
  },
  administrator: 'An administrator',
} as const

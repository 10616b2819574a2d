/** What a recorder writes in place of a text: it says nothing of what was sent. */
export const hiddenText = "[hidden]";

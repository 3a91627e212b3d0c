export const texts = {
  updated: (field: string) => `Ticket ${field} updated successfully`,
  update_failed: (field: string) => `Failed to update ticket ${field}`,
  conflict: 'Another user changed this ticket first.',
  conflict_title: 'This ticket has changed',
  unseen: 'There is a comment that you have not seen.',
  unseen_hint: 'Read it. Then make the change if it is still right.',
  repeat: (change: string) => `Set ${change}`,
  conflict_hint: 'The ticket is now up to date. Choose again if your change is still needed.',
  comment_added: 'Comment added successfully',
} as const;

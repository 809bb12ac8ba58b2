/** Every workspace has its row from the beginning on, so that its defaults have a date that stays. */
export const branding = `
CREATE TABLE branding (
  workspace INTEGER PRIMARY KEY REFERENCES workspaces ON DELETE CASCADE,
  change TEXT NOT NULL DEFAULT '{}',
  version INTEGER NOT NULL DEFAULT 1,
  updated_at INTEGER NOT NULL DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER))
) STRICT;

INSERT INTO branding (workspace) SELECT id FROM workspaces;
CREATE TRIGGER branding_of_workspace AFTER INSERT ON workspaces BEGIN
  INSERT INTO branding (workspace) VALUES (new.id);
END;

CREATE TABLE branding_assets (
  workspace INTEGER NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  id TEXT NOT NULL,
  type TEXT NOT NULL CHECK (type IN ('logo_light', 'logo_dark', 'favicon')),
  mime_type TEXT NOT NULL,
  size INTEGER NOT NULL,
  uploaded_at INTEGER NOT NULL,
  bytes BLOB NOT NULL,
  PRIMARY KEY (workspace, id)
) STRICT;
`;
